import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizePhone } from '#server/lib/phone.ts';
import { runs } from '#test/harness/counts.ts';
import { callableDigits, editPhone, formatPhone, storedPhone } from './phone.ts';

/** Types each character at the caret, as a browser would. */
function type(text: string, start = '', at = start.length) {
  let shown = { value: start, caret: at };
  for (const character of text) {
    const typed = shown.value.slice(0, shown.caret) + character + shown.value.slice(shown.caret);
    shown = editPhone(shown.value, typed, shown.caret + 1);
  }
  return shown;
}

function backspace(value: string, caret: number) {
  return editPhone(value, value.slice(0, caret - 1) + value.slice(caret), caret - 1);
}

/** What a person writes, how it is shown, and what is stored of it. */
const NUMBERS = [
  ['11987654321', '+55(11) 98765-4321', '5511987654321'],
  ['(11) 98765-4321', '+55(11) 98765-4321', '5511987654321'],
  ['5511987654321', '+55(11) 98765-4321', '5511987654321'],
  ['+55 (11) 98765-4321', '+55(11) 98765-4321', '5511987654321'],
  ['0055 11 98765-4321', '+55(11) 98765-4321', '5511987654321'],
  ['011 98765-4321', '+55(11) 98765-4321', '5511987654321'],
  ['+55 (0)11 98765-4321', '+55(11) 98765-4321', '5511987654321'],
  ['51987654321', '+55(51) 98765-4321', '5551987654321'],
  ['21 2345-6789', '+55(21) 2345-6789', '552123456789'],
  ['1133334444', '+55(11) 3333-4444', '551133334444'],
  ['+551133334444', '+55(11) 3333-4444', '551133334444'],
  ['(55) 99123-4567', '+55(55) 99123-4567', '5555991234567'],
  ['55991234567', '+55(55) 99123-4567', '5555991234567'],
  ['5532221234', '+55(55) 3222-1234', '555532221234'],
  ['0800 722 0000', '+55 800 722 0000', '558007220000'],
  ['+351 912 345 678', '+351 912 345 678', '351912345678'],
  ['00351 912 345 678', '+351 912 345 678', '351912345678'],
  ['+1 (415) 555-2671', '+1 415 555 2671', '14155552671'],
  ['+44 7911 123456', '+44 7911 123456', '447911123456'],
  ['+49 30 901820', '+49 30 901820', '4930901820'],
  ['+54 11 2345-6789', '+54 11 2345 6789', '541123456789'],
  ['+33 6 12 34 56 78', '+33 6 12 34 56 78', '33612345678'],
  ['+81 90-1234-5678', '+81 90 1234 5678', '819012345678'],
] as const;

/** What nobody types key by key, but pastes or has stored. */
const PASTED = [
  ['0 15 11 98765-4321', '+55(11) 98765-4321', '5511987654321'],
  ['0XX11 98765-4321', '+55(11) 98765-4321', '5511987654321'],
  ['(0xx15) 11 3456-7890', '+55(11) 3456-7890', '551134567890'],
  ['(11) 3456-7890 ramal 12', '+55(11) 3456-7890', '551134567890'],
  ['(11) 98765-4321 / 3456-7890', '+55(11) 98765-4321', '5511987654321'],
  ['351912345678', '+351 912 345 678', '351912345678'],
] as const;

it.each([...NUMBERS, ...PASTED])('%j is shown as %j and stored as %j', (written, shown, stored) => {
  expect(formatPhone(written)).toBe(shown);
  expect(editPhone('', written, written.length)).toEqual({ value: shown, caret: shown.length });
  expect([normalizePhone(written), normalizePhone(shown)]).toEqual([stored, stored]);
  expect(storedPhone(stored)).toBe(shown);
  expect(callableDigits(stored)).toBe(stored);
});

describe('typing one character at a time', () => {
  it.each(NUMBERS)('%j ends as %j', (written, shown) => {
    expect(type(written)).toEqual({ value: shown, caret: shown.length });
  });

  it('shows how far the number is, and takes no digit too many', () => {
    const steps = [
      '+55(1',
      '+55(11',
      '+55(11) 9',
      '+55(11) 98',
      '+55(11) 987',
      '+55(11) 9876',
      '+55(11) 98765',
    ];
    for (const [index, step] of steps.entries())
      expect(type('11987654321'.slice(0, index + 1)).value).toBe(step);
    expect(type('119876543219').value).toBe('+55(11) 98765-4321');
    expect(type('11a9-8').value).toBe('+55(11) 98');
  });

  it('keeps the caret behind its digit when the middle changes', () => {
    const full = '+55(11) 98765-4321';
    expect(backspace(full, 10)).toEqual({ value: '+55(11) 97654-321', caret: 9 });
    // The caret stood behind the hyphen: Backspace takes the digit before it.
    expect(backspace(full, 14)).toEqual({ value: '+55(11) 98764-321', caret: 12 });
    expect(editPhone(full, full.replace('-', ''), 13, true)).toEqual({
      value: '+55(11) 98765-321',
      caret: 13,
    });
    expect(type('0', '+55(11) 9876', 9)).toEqual({ value: '+55(11) 90876', caret: 10 });
    expect(backspace('+351 912 345 678', 9)).toEqual({ value: '+351 913 456 78', caret: 7 });
  });

  it.each(NUMBERS)('deletes %j back to nothing without ever getting stuck', (_written, shown) => {
    let left = { value: shown as string, caret: shown.length };
    let presses = 0;
    for (; left.value !== '' && presses < 30; presses += 1) left = backspace(left.value, left.caret);
    expect(left).toEqual({ value: '', caret: 0 });
    expect(presses).toBeLessThanOrEqual(shown.replace(/\D/g, '').length + 1);
  });
});

it('showing what is shown changes nothing, whatever was typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789+()- '), maxLength: 20 }), (text) => {
      const shown = formatPhone(text);
      expect(formatPhone(shown)).toBe(shown);
    }),
    { ...runs(100), examples: [['5500'], ['550550']] },
  );
});
