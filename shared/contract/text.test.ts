import { describe, expect, it } from 'vitest';
import { cleanLine, cleanText } from './text.ts';

const HOSTILE = ' Zé\r\nBcc: a@b.c\u202Efdp\u200B.exe\u2066\uFEFF\u2028fim\u0007\u{e0041} ';

describe('a text', () => {
  it('a line loses line breaks and unseen characters', () => {
    expect(cleanLine(HOSTILE)).toBe('Zé Bcc: a@b.cfdp.exe fim');
    expect(cleanLine('\u200b\u200b')).toBe('');
  });

  it('text of several lines keeps line feeds and tabs', () => {
    expect(cleanText('um\r\ndois\rtrês\tquatro\u2029cinco\u202e\n\n')).toBe('um\ndois\ntrês\tquatro\ncinco');
  });

  it('keeps accents, other scripts, emoji and their joiners', () => {
    for (const text of ['João d’Ávila', 'Łukasz Đặng', '山田太郎', 'محمد', '👩‍👧 família', '🧑🏽‍⚕️ Dra. Ana']) {
      expect([cleanLine(text), cleanText(text)]).toEqual([text, text]);
    }
    expect(cleanLine('a\u200db')).toBe('ab');
  });
});
