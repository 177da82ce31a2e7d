import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { toolInputs } from '#shared/contract/mcp.ts';

const CONTRACT = resolve(import.meta.dirname, '../shared/contract');
const HOSTILE = ' Zé\r\nBcc: a@b.c\u202Efdp\u200B.exe\u2066\uFEFF\u2028fim\u0007\u{e0041} ';
const UNCLEAN =
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/u;

/** Texts that are compared and never shown or stored as they came, each with its reason. */
const COMPARED: Readonly<Record<string, string>> = {
  password: 'a secret, hashed as it is',
  new: 'a secret, hashed as it is',
  current: 'a secret, compared with a hash',
  currentPassword: 'a secret, compared with a hash',
  token: 'a secret, compared with a hash',
  releaseToken: 'our own, compared with a hash',
  code: 'from Google, given back to it',
  state: 'our own, compared with a signature',
  email: 'of a sign-in or a reset, compared with the accounts',
  calendarId: 'compared with the calendars of the account',
  website: 'the honeypot, which must be empty',
  externalUserData: 'taken and never read',
  isAdmin: 'taken and never read',
  keys: 'compared with the holidays',
  cursor: 'our own, read back strictly',
  webhookEvents: 'compared with the events',
};

/** Every field of every body that the product's doors take: its name, and the schema that reads it. */
async function fieldsOfBodies(): Promise<[string, z.ZodType][]> {
  const found: [string, z.ZodType][] = Object.entries(toolInputs).flatMap(([tool, input]) =>
    fieldsOf(tool, input),
  );
  for (const file of await readdir(CONTRACT)) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const exported = (await import(`${CONTRACT}/${file}`)) as Record<string, unknown>;
    for (const [name, schema] of Object.entries(exported)) {
      if (name.endsWith('Body') && schema instanceof z.ZodType) found.push(...fieldsOf(name, schema));
    }
  }
  return found;
}

function fieldsOf(name: string, schema: z.ZodType): [string, z.ZodType][] {
  if (!(schema instanceof z.ZodObject)) return [[name, schema]];
  return Object.entries(schema.shape).flatMap(([field, inner]) =>
    fieldsOf(`${name}.${field}`, inner as z.ZodType),
  );
}

it('every text that a body carries is refused or cleaned', async () => {
  const fields = await fieldsOfBodies();
  expect(fields.length).toBeGreaterThan(100);
  const unclean = fields
    .filter(([name]) => COMPARED[name.split('.').at(-1) ?? ''] === undefined)
    .filter(([, schema]) =>
      [HOSTILE, [HOSTILE], 'x\u202Ex'].some((value) => {
        const read = schema.safeParse(value);
        return read.success && UNCLEAN.test(JSON.stringify(read.data).replaceAll(String.raw`\n`, ''));
      }),
    );
  expect(unclean.map(([name]) => name)).toEqual([]);
});
