import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { offsetAt } from '#shared/scheduling/zone.ts';

/** The zones on offer, by continent, with the names people know them by. */
const ZONES: readonly (readonly [zone: string, label: string])[] = [
  ['America/Sao_Paulo', 'Brasília, São Paulo'],
  ['America/Manaus', 'Manaus'],
  ['America/Cuiaba', 'Cuiabá'],
  ['America/Campo_Grande', 'Campo Grande'],
  ['America/Porto_Velho', 'Porto Velho'],
  ['America/Rio_Branco', 'Rio Branco'],
  ['America/Belem', 'Belém'],
  ['America/Fortaleza', 'Fortaleza'],
  ['America/Recife', 'Recife'],
  ['America/Bahia', 'Salvador'],
  ['America/Noronha', 'Fernando de Noronha'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['America/Montevideo', 'Montevidéu'],
  ['America/Asuncion', 'Assunção'],
  ['America/Santiago', 'Santiago'],
  ['America/La_Paz', 'La Paz'],
  ['America/Lima', 'Lima'],
  ['America/Bogota', 'Bogotá'],
  ['America/Caracas', 'Caracas'],
  ['America/Mexico_City', 'Cidade do México'],
  ['America/New_York', 'Nova York'],
  ['America/Chicago', 'Chicago'],
  ['America/Denver', 'Denver'],
  ['America/Los_Angeles', 'Los Angeles'],
  ['America/Toronto', 'Toronto'],
  ['Europe/Lisbon', 'Lisboa'],
  ['Europe/London', 'Londres'],
  ['Europe/Madrid', 'Madri'],
  ['Europe/Paris', 'Paris'],
  ['Europe/Berlin', 'Berlim'],
  ['Europe/Rome', 'Roma'],
  ['Europe/Zurich', 'Zurique'],
  ['Europe/Moscow', 'Moscou'],
  ['Africa/Luanda', 'Luanda'],
  ['Africa/Maputo', 'Maputo'],
  ['Africa/Johannesburg', 'Joanesburgo'],
  ['Africa/Cairo', 'Cairo'],
  ['Africa/Lagos', 'Lagos'],
  ['Asia/Dubai', 'Dubai'],
  ['Asia/Kolkata', 'Nova Délhi'],
  ['Asia/Singapore', 'Singapura'],
  ['Asia/Shanghai', 'Xangai'],
  ['Asia/Tokyo', 'Tóquio'],
  ['Australia/Sydney', 'Sydney'],
  ['Pacific/Auckland', 'Auckland'],
];

/** The zones to choose from, each with its offset of today; one that is not listed stays choosable. */
export function timezoneChoices(chosen: string, now = Date.now()): { value: string; label: string }[] {
  const listed = ZONES.some(([zone]) => zone === chosen);
  const zones = listed ? ZONES : [...ZONES, [chosen, chosen] as const];
  return zones.map(([zone, label]) => ({ value: zone, label: `${label} (${offsetLabel(zone, now)})` }));
}

/** 'Manaus': the place by which people know a zone, where there is no room for its name. */
export function zoneCity(zone: string): string {
  const label = ZONES.find(([each]) => each === zone)?.[1];
  return label?.split(',')[0] ?? zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

function offsetLabel(zone: string, now: number): string {
  const minutes = offsetAt(zone, epochMinuteOf(now));
  const size = Math.abs(minutes);
  const hours = String(Math.floor(size / 60)).padStart(2, '0');
  return `GMT${minutes < 0 ? '-' : '+'}${hours}:${String(size % 60).padStart(2, '0')}`;
}
