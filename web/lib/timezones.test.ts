import { describe, expect, it } from 'vitest';
import { isValidTimeZone } from '#shared/scheduling/zone.ts';
import { timezoneChoices, zoneCity } from './timezones.ts';

const NOVEMBER = Date.parse('2026-11-20T12:00:00Z');

describe('the zones on offer', () => {
  it('zones on offer are 45, each with its offset', () => {
    const choices = timezoneChoices('America/Sao_Paulo', NOVEMBER);
    expect(choices).toHaveLength(45);
    expect(choices[0]?.label).toBe('Brasília, São Paulo (GMT-03:00)');
    expect(choices.find((choice) => choice.value === 'Asia/Kolkata')?.label).toContain('(GMT+05:30)');
  });

  it('zones on offer are known to the server, one of each', () => {
    const zones = timezoneChoices('America/Sao_Paulo', NOVEMBER).map(({ value }) => value);
    expect(new Set(zones).size).toBe(zones.length);
    expect(zones.filter((zone) => !isValidTimeZone(zone))).toEqual([]);
    for (const continent of ['America', 'Europe', 'Asia', 'Africa', 'Australia', 'Pacific']) {
      expect(zones.some((zone) => zone.startsWith(`${continent}/`))).toBe(true);
    }
  });

  it.each([
    ['America/Sao_Paulo', 'GMT-03:00', 'GMT-03:00'],
    ['America/New_York', 'GMT-05:00', 'GMT-04:00'],
    ['Europe/Lisbon', 'GMT+00:00', 'GMT+01:00'],
    ['America/Santiago', 'GMT-03:00', 'GMT-04:00'],
    ['Australia/Sydney', 'GMT+11:00', 'GMT+10:00'],
  ])('zones on offer show the offset of today, in January and in July (%s)', (zone, january, july) => {
    const at = (now: string) =>
      timezoneChoices(zone, Date.parse(now)).find(({ value }) => value === zone)?.label;
    expect(at('2026-01-15T12:00:00Z')).toContain(`(${january})`);
    expect(at('2026-07-15T12:00:00Z')).toContain(`(${july})`);
  });

  it('change their offsets at the very minute at which the clocks do', () => {
    const offset = (now: string) =>
      timezoneChoices('America/New_York', Date.parse(now)).find(({ value }) => value === 'America/New_York')
        ?.label;
    // 8 March 2026, 02:00 in New York, becomes 03:00.
    expect(offset('2026-03-08T06:59:00Z')).toBe('Nova York (GMT-05:00)');
    expect(offset('2026-03-08T07:00:00Z')).toBe('Nova York (GMT-04:00)');
    expect(offset('2026-11-01T05:59:00Z')).toBe('Nova York (GMT-04:00)');
    expect(offset('2026-11-01T06:00:00Z')).toBe('Nova York (GMT-05:00)');
  });

  it('keep a zone that is not among them', () => {
    expect(timezoneChoices('Asia/Kathmandu', NOVEMBER).at(-1)).toEqual({
      value: 'Asia/Kathmandu',
      label: 'Asia/Kathmandu (GMT+05:45)',
    });
  });
});

it('names a zone by the city that people know it by', () => {
  expect(zoneCity('America/Sao_Paulo')).toBe('Brasília');
  expect(zoneCity('America/Manaus')).toBe('Manaus');
  expect(zoneCity('America/Argentina/San_Juan')).toBe('San Juan');
  expect(zoneCity('UTC')).toBe('UTC');
});
