import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#test/harness/counts.ts';
import { normalizePhone, whatsappNumber } from './phone.ts';

describe('a phone as it is typed', () => {
  it.each([
    // Mobiles and landlines of Brazil, however they are written.
    ['(11) 98765-4321', '5511987654321', '5511987654321'],
    ['+55(11) 98765-4321', '5511987654321', '5511987654321'],
    ['55 11 98765 4321', '5511987654321', '5511987654321'],
    ['+5511\u00a098765\u20114321', '5511987654321', '5511987654321'],
    ['(11) 3456-7890', '551134567890', '551134567890'],
    ['011 98765-4321', '5511987654321', '5511987654321'],
    ['0 15 11 98765-4321', '5511987654321', '5511987654321'],
    ['0XX11 98765-4321', '5511987654321', '5511987654321'],
    ['(0xx15) 11 3456-7890', '551134567890', '551134567890'],
    ['0055 11 98765-4321', '5511987654321', '5511987654321'],
    ['(11) 3456-7890 ramal 12', '551134567890', '551134567890'],
    ['(11) 98765-4321 / 3456-7890', '5511987654321', '5511987654321'],
    // Santa Maria's own code is the country's too.
    ['(55) 99123-4567', '5555991234567', '5555991234567'],
    ['55991234567', '5555991234567', '5555991234567'],
    // Mobiles without the ninth digit are kept as they came, and written to with it.
    ['(11) 8765-4321', '551187654321', '5511987654321'],
    ['(21) 9876-5432', '552198765432', '5521998765432'],
    // Other countries, with + or 00; without it they are taken for what their digits say.
    ['+1 (415) 555-2671', '14155552671', '14155552671'],
    ['+49 30 901820', '4930901820', '4930901820'],
    ['+351 912 345 678', '351912345678', '351912345678'],
    ['00351 912 345 678', '351912345678', '351912345678'],
    ['351912345678', '351912345678', '351912345678'],
    // What reaches nobody, or somebody else.
    ['98765-4321', '55987654321', null],
    ['11 1234-56789', '5511123456789', null],
    ['00 98765-4321', '5500987654321', null],
    ['0800 722 0000', '558007220000', null],
    ['11 9', '55119', null],
    ['190', '55190', null],
    ['sem telefone', null, null],
    ['', null, null],
    [null, null, null],
  ])('%j is stored as %j, and is %j for WhatsApp', (typed, stored, number) => {
    expect(normalizePhone(typed)).toBe(stored);
    expect(whatsappNumber(stored)).toBe(number);
  });

  it('a phone is the same number in whichever way it is written', () => {
    const area = fc.constantFrom('11', '21', '48', '55', '61', '71', '85', '92');
    const digits = (length: number) =>
      fc
        .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
        .map((all) => all.join(''));
    const mobile = digits(7).map((rest) => `99${rest}`);
    const landline = digits(7).map((rest) => `3${rest}`);
    const ways = [
      (dd: string, n: string) => `(${dd}) ${n.slice(0, -4)}-${n.slice(-4)}`,
      (dd: string, n: string) => `+55(${dd}) ${n.slice(0, 5)}-${n.slice(5)}`,
      (dd: string, n: string) => `+55 ${dd} ${n}`,
      (dd: string, n: string) => `55${dd}${n}`,
      (dd: string, n: string) => `0${dd} ${n}`,
      (dd: string, n: string) => `0XX${dd} ${n}`,
      (dd: string, n: string) => `015 ${dd} ${n}`,
      (dd: string, n: string) => `0055 ${dd} ${n}`,
      (dd: string, n: string) => `${dd}.${n.slice(0, -4)}.${n.slice(-4)} ramal 7`,
    ];
    fc.assert(
      fc.property(area, fc.oneof(mobile, landline), fc.constantFrom(...ways), (dd, number, write) => {
        const stored = normalizePhone(write(dd, number));
        expect(stored).toBe(`55${dd}${number}`);
        expect(whatsappNumber(stored)).toBe(stored);
        expect(normalizePhone(stored)).toBe(stored);
      }),
      runs(100),
    );
  });

  it('never fails and never keeps anything but digits', () => {
    const odd = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom('+', '0', '5', '9', '(', ')', '-', ' ', 'x', '/', '١', '１'), {
          maxLength: 25,
        })
        .map((all) => all.join('')),
    );
    fc.assert(
      fc.property(odd, (typed) => {
        const stored = normalizePhone(typed);
        expect(stored ?? '0').toMatch(/^\d{1,15}$/);
        expect(whatsappNumber(stored) ?? '0').toMatch(/^\d{1,15}$/);
      }),
      runs(100),
    );
  });
});
