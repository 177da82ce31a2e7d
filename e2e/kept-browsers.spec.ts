import { expect, test } from './fixtures.ts';
import { KeptBrowsers } from './support/kept-browsers.ts';

test('a browser that served another test shows nothing of it, or serves no other', async ({
  browser,
  server,
}) => {
  const kept = new KeptBrowsers(browser, server.address);
  const take = (storage = {}) => kept.take({ baseURL: server.address }, storage, () => undefined);
  const first = await take({ before: '1' });
  await first.goto('/login');
  await first.evaluate(`sessionStorage.setItem('before', '1'); document.cookie = 'before=1'`);
  await first.goto('/register');
  await kept.giveBack(first.context(), true);

  const second = await take({ now: '1' });
  expect(second).toBe(first);
  await second.goto('/login');
  const seen = await second.evaluate(`[
    localStorage.getItem('before'), localStorage.getItem('now'), sessionStorage.getItem('before'),
    document.cookie, history.length,
  ]`);
  // As in a new one: the empty page, and this.
  expect(seen).toEqual([null, '1', null, '', 2]);

  await second.route('**/unheard-of', (route) => route.abort());
  await kept.giveBack(second.context(), true);
  expect(second.isClosed()).toBe(true);

  const third = await take();
  await kept.giveBack(third.context(), false);
  expect(third.isClosed()).toBe(true);
});
