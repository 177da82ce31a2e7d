import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCalendarDate } from '#shared/scheduling/calendar-date.ts';
import { runs } from '#test/harness/counts.ts';
import { DAY_PARTS } from './day-parts.ts';
import { NO_WISHES, readAddress, wishAddress } from './link-wishes.ts';

const hasEmailForm = (text: string) => /^[^@]+@[^@]+\.[^@]+$/.test(text);
const read = (address: string) => {
  const { search, hash } = new URL(address, 'https://agenda.exemplo');
  return readAddress({ search, hash }, isCalendarDate, hasEmailForm);
};

const line = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .map((text) => text.replace(/\p{C}+/gu, ' ').trim())
  .filter((text) => text !== '' && text.length <= 120);

describe('addresses with wishes', () => {
  it('reads addresses as they were written', () => {
    const wishes = fc.record({
      professional: fc.option(line),
      service: fc.option(line),
      date: fc.option(fc.constantFrom('2026-12-01', '2028-02-29')),
      part: fc.option(fc.constantFrom(...DAY_PARTS)),
      code: fc.option(fc.stringMatching(/^[a-z0-9]{1,19}(-[a-z0-9]{1,19})$/)),
    });
    const client = fc.record({
      name: fc.oneof(fc.constant(''), line),
      email: fc.constantFrom('', 'maria+a@exemplo.com.br'),
      phone: fc.constantFrom('', '+55(11) 98765-4321', '11 3456-7890'),
    });
    fc.assert(
      fc.property(wishes, client, (wanted, about) => {
        const found = read(wishAddress('/book/ana', wanted, about));
        expect(found.wishes).toEqual({ ...wanted, unread: [] });
        expect(found.client).toEqual(about);
      }),
      runs(100),
    );
  });

  it('writes the client’s data into the fragment alone', () => {
    const address = wishAddress(
      '/book/ana',
      { service: 'Corte & barba' },
      { name: 'Maria', phone: '11987654321' },
    );
    expect(address).toBe('/book/ana?servico=Corte+%26+barba#nome=Maria&telefone=11987654321');
  });

  it('reads the client’s data out of the query too, and leaves none there', () => {
    const found = read(
      '/book/ana?nome=Jos%C3%A9&email=j@x.com&servico=Corte&busca=ana&l=abc#telefone=11987654321',
    );
    expect(found.client).toEqual({ name: 'José', email: 'j@x.com', phone: '11987654321' });
    expect(found.query).toBe('?servico=Corte&busca=ana');
  });

  it('keeps a query as it is written where nothing has to go', () => {
    expect(read('/book/ana?busca=dra%20ana').query).toBe('?busca=dra%20ana');
  });

  it.each([
    ['data=03/12/2026&periodo=manha', ['date']],
    ['data=2026-99-03&periodo=madrugada', ['date', 'part']],
    ['data=2026-12-03&periodo=Noite', ['part']],
    ['data=&periodo=%20', []],
  ])('names what cannot be read: %s', (query, unread) => {
    expect(read(`/book/ana?${query}`).wishes.unread).toEqual(unread);
  });

  it.each([
    '/book/ana?data=2026-13-01&periodo=madrugada&servico=&l=../admin',
    '/book/ana?data=amanha&periodo=&l=AB',
    '/book/ana#email=maria@&telefone=123&nome=%20%0a',
    `/book/ana?servico=${'x'.repeat(121)}#nome=${'x'.repeat(121)}&telefone=<script>`,
    '/book/ana?%E0%A4%A#%%%',
  ])('leaves out what nobody can mean: %s', (address) => {
    const { unread } = read(address).wishes;
    expect(read(address)).toMatchObject({
      wishes: { ...NO_WISHES, unread },
      client: { name: '', email: '', phone: '' },
    });
  });
});
