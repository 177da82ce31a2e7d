import { describe, expect, it } from 'vitest';
import { timezoneChoices } from './timezones.ts';

const NOVEMBER = Date.parse('2026-11-20T12:00:00Z');

describe('the zones on offer', () => {
  it('are 45, each with its offset', () => {
    const choices = timezoneChoices('America/Sao_Paulo', NOVEMBER);
    expect(choices).toHaveLength(45);
    expect(choices[0]?.label).toBe('Brasília, São Paulo (GMT-03:00)');
    expect(choices.find((choice) => choice.value === 'Asia/Kolkata')?.label).toContain('(GMT+05:30)');
  });

  it('keep a zone that is not among them', () => {
    expect(timezoneChoices('Asia/Kathmandu', NOVEMBER).at(-1)).toEqual({
      value: 'Asia/Kathmandu',
      label: 'Asia/Kathmandu (GMT+05:45)',
    });
  });
});
