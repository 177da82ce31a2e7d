/** The server's one place for words and numbers that people read in mails and page heads. */

const two = (value: number) => String(value).padStart(2, '0');

/** Minutes of a day as HH:MM; 1440 is 24:00. */
export function clockTimeOf(minuteOfDay: number): string {
  return `${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}`;
}

/** HH:MM as minutes of a day; the text was checked by the contract. */
export function minuteOfClockTime(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}

/** An amount in reais, as 'R$ 1.234,50'. */
export function formatBrl(amount: number): string {
  currency ??= new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
  return currency.format(amount).replace(/\u00a0/g, ' ');
}

let currency: Intl.NumberFormat | undefined;

const cached = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone}|${JSON.stringify(options)}`;
  const known = cached.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('pt-BR', { timeZone, ...options });
  cached.set(key, made);
  return made;
}

/** '25/12/2027' of '2027-12-25'. */
export function shortDate(date: string): string {
  return date.split('-').toReversed().join('/');
}

/** "20/11" in the zone. */
export function dayAndMonth(time: Date, timeZone: string): string {
  return formatter(timeZone, { day: '2-digit', month: '2-digit' }).format(time);
}

/** "sexta-feira, 20 de novembro de 2026" in the zone. */
export function longDate(time: Date, timeZone: string): string {
  return formatter(timeZone, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(
    time,
  );
}

/** "14:00" in the zone. */
export function timeOfDay(time: Date, timeZone: string): string {
  return formatter(timeZone, { hour: '2-digit', minute: '2-digit', hour12: false }).format(time);
}

/** "Horário de Brasília": the zone's name as people say it, at that time. */
export function zoneName(time: Date, timeZone: string): string {
  const parts = formatter(timeZone, { timeZoneName: 'longGeneric' }).formatToParts(time);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
  // Zones without a summer time are called "Horário Padrão de …", which nobody says.
  return name.replace('Horário Padrão', 'Horário');
}

/** Whether two zones show the same date and time at an instant. */
export function sameClock(time: Date, zone: string, other: string): boolean {
  return longDate(time, zone) === longDate(time, other) && timeOfDay(time, zone) === timeOfDay(time, other);
}

/** Calendar days of the zone from one time to another: 0 today, 1 tomorrow. */
export function daysBetween(from: Date, to: Date, timeZone: string): number {
  const [start, end] = [from, to].map((time) => {
    const parts = formatter(timeZone, { year: 'numeric', month: 'numeric', day: 'numeric' }).formatToParts(
      time,
    );
    const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
    return Date.UTC(value('year'), value('month') - 1, value('day'));
  }) as [number, number];
  return Math.round((end - start) / 86_400_000);
}
