import { describe, expect, it } from 'vitest';
import { slotReason } from '#shared/contract/suggestions.ts';
import { DAY_PARTS } from '#shared/day-parts.ts';
import { staffReasonWords } from './staff-words.ts';
import { reasonWords } from './words.ts';

describe('the words of a reason', () => {
  it('say more than when the time is', () => {
    for (const part of DAY_PARTS)
      expect(reasonWords(part, 'quinta')).toMatch(/^para quem prefere a (manhã|tarde|noite)$/);
  });

  it('exist of each reason, for clients and for the clinic', () => {
    for (const reason of slotReason.options) {
      expect(reasonWords(reason, 'quinta')).not.toBe('');
      expect(staffReasonWords(reason, 'quinta')).not.toBe('');
    }
  });
});
