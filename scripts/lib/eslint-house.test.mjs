import { RuleTester } from 'eslint';
import { describe, it } from 'vitest';
import { house } from './eslint-house.mjs';

RuleTester.describe = describe;
RuleTester.it = it;
const tester = new RuleTester({
  languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
});
const errors = 1;

tester.run('effect-body', house.rules['effect-body'], {
  valid: [
    'useEffect(() => { box.scrollIntoView(); }, []);',
    'useEffect(() => { return subscribe(read); }, []);',
    'useEffect(function () { box.focus(); });',
    'useMemo(() => box.width, []);',
    '<p ref={box} onClick={() => box.focus()} />',
  ],
  invalid: [
    { code: 'useEffect(() => box.scrollIntoView(), []);', errors },
    { code: 'React.useLayoutEffect(() => box?.focus(), []);', errors },
    { code: 'useInsertionEffect(() => subscribe(read));', errors },
    { code: '<p ref={(box) => box?.scrollIntoView()} />', errors },
  ],
});
