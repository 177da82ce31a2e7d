/** The provider's two calls, after its host: who is it (POST, JSON), and what do you know of them (GET, by the token). */
export const EXTERNAL_PATHS = { token: '/api/autenticacao/', user: '/api/usuario-medusa/' } as const;

/** An answer of the provider that is larger than this is none. Bytes. */
export const EXTERNAL_BODY_MAX = 1_048_576;

/** The area of activity that opens the agenda. */
const AREA = 'AGENDA';

/** Fields in which an area that comes as an object may have its name. */
const AREA_FIELDS = ['nome', 'name', 'sigla', 'codigo', 'descricao'] as const;

/** What the provider knows of somebody, as it said it. */
export type ExternalRecord = Readonly<Record<string, unknown>>;

/** Whether an answer is one record; a list or a text is none. */
export function isExternalRecord(value: unknown): value is ExternalRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether AGENDA is among a record's areas of activity: a list of words, or of objects that bear one (decision 034). */
export function hasAgendaArea({ tipos_areas_atuacao: areas }: ExternalRecord): boolean {
  if (!Array.isArray(areas)) return false;
  return areas.some((area: unknown) =>
    isExternalRecord(area) ? AREA_FIELDS.some((field) => isArea(area[field])) : isArea(area),
  );
}

function isArea(text: unknown): boolean {
  return typeof text === 'string' && text.trim() === AREA;
}
