import { addDays } from '#web/lib/format-day.ts';

/** National holidays of Brazil on fixed dates, by 'MM-DD' (Leis 662/1949, 6.802/1980 and 14.759/2023). */
const FIXED: Readonly<Record<string, string>> = {
  '01-01': 'Confraternização Universal',
  '04-21': 'Tiradentes',
  '05-01': 'Dia do Trabalho',
  '09-07': 'Independência',
  '10-12': 'Nossa Senhora Aparecida',
  '11-02': 'Finados',
  '11-15': 'Proclamação da República',
  '11-20': 'Consciência Negra',
  '12-25': 'Natal',
};

/** The national holiday on a day ('YYYY-MM-DD'), if there is one. */
export function holidayOn(day: string): string | undefined {
  const fixed = FIXED[day.slice(5)];
  if (fixed !== undefined) return fixed;
  return addDays(easterOf(Number(day.slice(0, 4))), -2) === day ? 'Sexta-feira Santa' : undefined;
}

/** Easter Sunday by the anonymous Gregorian algorithm (Meeus, Jones and Butcher). */
function easterOf(year: number): string {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const c = year % 100;
  const h =
    (19 * a +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const l = (32 + 2 * (century % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const date = ((h + l - 7 * m + 114) % 31) + 1;
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}
