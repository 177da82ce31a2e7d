import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOf, screenAt, type ScreenName } from '#shared/contract/screens.ts';
import { NARROW } from '#shared/narrow.ts';
import type { HtmlTemplate } from './html-template.ts';

/** The part of the build's manifest that is read here. */
type Chunk = { readonly file: string; readonly name?: string; readonly imports?: readonly string[] };

/** The files that draw each screen, by the names that the build gives them (`web/app/pages.ts`, `tools/chunks.mjs`). */
const FILES: Readonly<Record<ScreenName, readonly string[]>> = {
  signIn: ['login-page'],
  register: ['register-page'],
  forgotPassword: ['reset-pages'],
  overview: ['parts', 'dashboard-section'],
  integrations: ['integrations-page'],
  activity: ['activity-page'],
  ownAgenda: ['dashboard-page'],
  clients: ['clients-page'],
  reports: ['reports-page'],
  availability: ['availability-page'],
  bookingLinks: ['booking-links-page'],
  bookingForm: ['booking-form-page'],
  products: ['products-page'],
  waitingList: ['waiting-list-page'],
  notifications: ['notifications-page'],
  settings: ['settings-page'],
};
/** The administrator's agendas are drawn by another part of the same screen. */
const AGENDAS = ['parts', 'agendas-section'];
/**
 * A team's day is drawn by one more file: where the address names no view only the device knows whether it is this one
 * (`web/app/early.ts`), but on a phone it is unless another was chosen.
 */
const TIMETABLE = 'team-grid';
/** Above its columns, but on a phone. */
const STRIP = 'first-free-strip';
const WIDE = `not ${NARROW}`;
/** What is around every screen behind the sign-in. */
const AREA = 'area';
/** Begins the first reads before the application is there (`web/app/early.ts`). */
const EARLY = 'app/early.ts';
const ENTRY = 'index.html';

/** Tags that have the browser load everything that the screen at an address needs, at once. */
export type ScreenFiles = (template: HtmlTemplate, url: string) => string;

/**
 * Reads the build's manifest, again when a new build has replaced the template.
 * @throws {Error} for a screen whose file the build does not have, so that a renamed one is found when the server starts.
 */
export function screenFilesOf(web: string, template: HtmlTemplate): ScreenFiles {
  const read = () => readManifest(join(web, '.vite', 'manifest.json'));
  const known = new WeakMap<HtmlTemplate, ReturnType<typeof read>>([[template, read()]]);
  return (current, url) => {
    const tags = known.get(current) ?? read();
    known.set(current, tags);
    const [path = '', query = ''] = url.split('?');
    const screen = screenAt(path);
    if (screen === null) return '';
    const parameters = new URLSearchParams(query);
    if (screen !== 'overview' || !parameters.has('agenda')) return tags.of[screen];
    return parameters.get('visao') === 'dia' ? tags.day : tags.agendas;
  };
}

function readManifest(path: string): {
  of: Readonly<Record<ScreenName, string>>;
  agendas: string;
  /** The same whose address names the day. */
  day: string;
} {
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, Chunk>>;
  const keys = new Map(Object.entries(manifest).map(([key, { name = key }]) => [name, key]));
  const keyOf = (name: string): string => {
    const key = keys.get(name);
    if (key === undefined) throw new Error(`The web build has no file "${name}" for a screen.`);
    return key;
  };
  const filesFrom = (roots: readonly string[]): Set<string> => {
    const found = new Set(roots);
    for (const key of found) for (const next of manifest[key]?.imports ?? []) found.add(next);
    return new Set([...found].flatMap((key) => manifest[key]?.file ?? []));
  };
  const early = manifest[EARLY]?.file ?? '';
  const tagsFor = (screen: ScreenName, names: readonly string[]): string => {
    const isPublic = isOf('public', screen);
    // In the order in which they are needed: a browser asks for six at once, and the line carries one after another.
    const roots = isPublic ? [ENTRY, ...names.map(keyOf)] : [EARLY, ENTRY, ...[AREA, ...names].map(keyOf)];
    const files = roots.flatMap((root) => [...filesFrom([root])]).filter((file) => file !== early);
    return [
      ...(isPublic ? [] : [`<script type="module" async crossorigin src="/${early}"></script>`]),
      ...[...new Set(files)].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ].join('');
  };
  const [timetable = '', strip = ''] = [TIMETABLE, STRIP].map((name) => manifest[keyOf(name)]?.file);
  const preload = (file: string, media?: string): string =>
    `<link rel="modulepreload" crossorigin${media === undefined ? '' : ` media="${media}"`} href="/${file}">`;
  const agendas = [
    `<meta name="timetable" content="/${timetable}">`,
    `<meta name="timetable" media="${WIDE}" content="/${strip}">`,
    tagsFor('overview', AGENDAS),
  ].join('');
  const names = Object.keys(FILES) as ScreenName[]; // the keys of the table above
  return {
    of: Object.fromEntries(names.map((name) => [name, tagsFor(name, FILES[name])])) as Record<
      ScreenName,
      string
    >,
    agendas: agendas + preload(timetable, NARROW),
    day: agendas + preload(timetable) + preload(strip, WIDE),
  };
}
