import { makeTemplate } from './harness/template.ts';

export default makeTemplate;
