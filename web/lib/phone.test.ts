import { describe, expect, it } from 'vitest';
import { editPhone, formatPhone, phoneDigits, PHONE_MAX_LENGTH } from './phone.ts';

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

describe('phoneDigits', () => {
  it.each([
    ['11987654321', '5511987654321'],
    ['5511987654321', '5511987654321'],
    ['+55 (11) 98765-4321', '5511987654321'],
    ['1134567890', '551134567890'],
    ['551198765432199', '5511987654321'],
    ['119876543210', '119876543210'],
    ['', ''],
  ])('reads %j as %j', (text, digits) => expect(phoneDigits(text)).toBe(digits));
});

describe('formatPhone', () => {
  it('shows the whole mask', () => {
    expect(formatPhone('11987654321')).toBe('+55(11) 98765-4321');
    expect(formatPhone('11987654321')).toHaveLength(PHONE_MAX_LENGTH);
  });
});

describe('typing one character at a time', () => {
  it('ends the same with and without the country code', () => {
    expect(type('11987654321')).toEqual({ value: '+55(11) 98765-4321', caret: 18 });
    expect(type('5511987654321')).toEqual({ value: '+55(11) 98765-4321', caret: 18 });
    expect(type('51987654321').value).toBe('+55(51) 98765-4321');
  });

  it('ignores what is no digit', () => {
    expect(type('11a9-8').value).toBe('+55(11) 98');
  });

  it('deletes back to nothing without ever getting stuck', () => {
    let shown = type('11987654321');
    const seen: string[] = [];
    while (shown.value !== '' && seen.length < 30) {
      seen.push(shown.value);
      shown = backspace(shown.value, shown.caret);
    }
    expect(shown.value).toBe('');
    expect(seen).toHaveLength(13);
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
  });

  it('inserts in the middle', () => {
    expect(type('0', '+55(11) 9876', 9)).toEqual({ value: '+55(11) 90876', caret: 10 });
  });
});
