import { expect, it } from 'vitest';
import { countryOfZone } from './format-country.ts';
import { holidaysOf } from './holidays.ts';

const of = async (year: string, country = 'BR', region: string | null = null) =>
  (await holidaysOf({ country, region }))
    .filter(({ date }) => date.startsWith(year))
    .map(({ date, name }) => `${date.slice(5)} ${name}`);

it('names the national holidays of a year in their order', async () => {
  expect(await of('2027')).toEqual([
    '01-01 Ano Novo',
    '03-26 Sexta-Feira Santa',
    '04-21 Dia de Tiradentes',
    '05-01 Dia do trabalhador',
    '09-07 Dia da Independência',
    '10-12 Nossa Senhora Aparecida',
    '11-02 Dia de Finados',
    '11-15 Proclamação da República',
    '11-20 Dia da Consciência Negra',
    '12-25 Natal',
  ]);
});

it('knows the election days of even years, and that 20 November is national since 2024', async () => {
  expect((await of('2026')).filter((day) => day.includes('Eleição'))).toEqual([
    '10-04 Dia de Eleição',
    '10-25 Dia de Eleição',
  ]);
  expect((await of('2023')).filter((day) => day.startsWith('11-20'))).toEqual([]);
});

it('gives each holiday one key through the years', async () => {
  const keys = new Set((await holidaysOf({ country: 'BR', region: null })).map(({ key }) => key));
  expect([...keys].sort()).toEqual([
    'ano-novo',
    'dia-da-consciencia-negra',
    'dia-da-independencia',
    'dia-de-eleicao',
    'dia-de-finados',
    'dia-de-tiradentes',
    'dia-do-trabalhador',
    'natal',
    'nossa-senhora-aparecida',
    'proclamacao-da-republica',
    'sexta-feira-santa',
  ]);
});

it('knows other countries, days off for a weekend, feasts of several days, and what a region adds', async () => {
  const american = await of('2026', 'US');
  expect(american).toContain('11-26 Thanksgiving Day');
  expect(american).toContain('07-03 Dia da Independência (folga)');
  expect(american.join()).not.toContain('Consciência');
  const emirates = await holidaysOf({ country: 'AE', region: null });
  expect(
    emirates.filter(({ key, date }) => key.startsWith('end-of-ramadan') && date.startsWith('2026')),
  ).toHaveLength(3);
  const paulista = await of('2026', 'BR', 'SP');
  expect(paulista).toContain('07-09 Revolução Constitucionalista');
  expect(paulista).toEqual(expect.arrayContaining(await of('2026')));
  expect(await holidaysOf(null)).toEqual([]);
});

it.each([
  ['America/Sao_Paulo', 'BR'],
  ['America/Manaus', 'BR'],
  ['America/New_York', 'US'],
  ['US/Eastern', 'US'],
  ['Europe/Lisbon', 'PT'],
  ['Africa/Luanda', 'AO'],
  ['Asia/Calcutta', 'IN'],
  ['UTC', null],
  ['Etc/GMT+3', null],
])('%s is a timezone of %s', (zone, country) => expect(countryOfZone(zone)).toBe(country));
