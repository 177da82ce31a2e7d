/** Used by nearly every page: changes with React alone, so browsers keep it over many versions of ours. */
const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//;
/** Number plans of all countries, which only forms and contacts need. */
const PHONES = /\/node_modules\/libphonenumber-js\/|\/web\/lib\/phone\.ts$|\/shared\/phone-text\.ts$/;
/** Of lists that go on page by page: none of the first screens has one, and all others that do have `forms`. */
const LONG_LISTS = /\/(?:infiniteQueryObserver|useInfiniteQuery)\.js$/;
/** Of what is on its way: the agendas alone draw it. */
const PENDING = /\/useMutationState\.js$/;

/** The files that a first visit loads together, relative to `web/`. */
const EARLY = 'app/early.ts';
const FRONT = 'front.html';
const BOOKING = 'booking.html';
const ASKED = [
  'booking/held/held-page.tsx',
  'booking/manage/manage-page.tsx',
  'booking/waiting/waiting-form.tsx',
  'booking/waiting/waiting-page.tsx',
];
const DASHBOARD = 'app/professional/dashboard-page.tsx';
const ADMIN = 'app/admin/admin-page.tsx';
const AGENDAS = 'app/admin/agendas-section.tsx';
const OVERVIEW = 'app/admin/dashboard-section.tsx';
const STRIP = 'app/admin/first-free-strip.tsx';
/** Of a page of its own, whose parts the screens have too. */
const NOT_FOUND = 'app/not-found-page.tsx';
const SELECT = 'components/ui/select.tsx';
const SIGN_INS = ['app/public/login-page.tsx', 'app/public/register-page.tsx', 'app/public/reset-pages.tsx'];

/**
 * Says which file of the build each module goes to, by who loads it without being asked for more:
 * - `basics` begins the first reads; `theme` is what the front door shares with everybody
 * - `common`: what the public pages share with the application's first screens
 * - `shared`: what the public pages share with others of its pages; one file, as each costs a hundred bytes
 * - `asked`: what a public page fetches when it is asked for more and the application has too; it brings none of the application
 * - `app`: what every screen of the application needs, and what the dashboards share with the sign-in
 * - `area`: what is around the screens behind the sign-in
 * - `parts`: what the administrator's overview shares with the agendas, and the page that shows either; `lines`: what it shares with what comes later alone
 * - `agenda`: the agenda's grids; `team`: what only the administrator's agendas have besides; `select`: a choice in a list
 * - `first-free-strip`: what stands above the columns of a team's day, with all that it needs, so that it brings no dialogs along
 * - `fields`: what signing in needs; `forms`: what only dialogs and other pages share
 *
 * A module of one page goes with its page.
 */
export function chunkNamer(web) {
  let sets;
  return (id, modules) => {
    sets ??= readSets(web, modules);
    if (id === web + NOT_FOUND) return null;
    // Comes before everything else, and brings nothing along.
    if (sets.early.has(id)) return id === web + EARLY ? null : 'basics';
    if (REACT.test(id)) return 'react';
    if (PHONES.test(id)) return 'phone';
    if (LONG_LISTS.test(id)) return 'forms';
    if (PENDING.test(id)) return 'agenda';
    const isIn = (...names) => names.some((name) => sets[name].has(id));
    if (isIn('front')) return isIn('booking', 'app') ? 'theme' : null;
    if (isIn('booking')) {
      if (isIn('app', 'signIn', 'area', 'dashboard', 'agendas', 'overview')) return 'common';
      // The page that starts without the server's data brings all of them once.
      return loadersOf(id, modules).size > 1 ? 'shared' : null;
    }
    if (isIn('asked')) return loadersOf(id, modules).size < 2 ? null : 'asked';
    if (isIn('app') || (isIn('signIn') && isIn('overview', 'dashboard'))) return 'app';
    if (isIn('area')) return 'area';
    if (isIn('strip') && !isIn('signIn', 'overview', 'dashboard', 'agendas')) return 'first-free-strip';
    if (id === web + ADMIN) return 'parts';
    if (loadersOf(id, modules).size < 2) return null;
    if (isIn('signIn')) return 'fields';
    if (isIn('overview')) return isIn('dashboard', 'agendas') ? 'parts' : 'lines';
    if (isIn('dashboard')) return 'agenda';
    if (isIn('agendas')) return 'team';
    return isIn('select') ? 'select' : 'forms';
  };
}

function readSets(web, modules) {
  const from = (...names) => new Set(names.flatMap((name) => [...closureOf(web + name, modules)]));
  return {
    early: from(EARLY),
    front: from(FRONT),
    booking: from(BOOKING),
    asked: from(...ASKED),
    app: from('index.html', NOT_FOUND),
    area: from('app/signed-in-area.tsx'),
    dashboard: from(DASHBOARD),
    agendas: from(AGENDAS),
    overview: from(OVERVIEW),
    strip: from(STRIP),
    select: from(SELECT),
    signIn: from(...SIGN_INS),
  };
}

/** A module and everything that it imports, not counting what it fetches later. */
function closureOf(root, modules) {
  const found = new Set([root]);
  for (const id of found) for (const next of importsOf(id, modules)) found.add(next);
  return found;
}

const ALL_ICONS = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/;
const ICON_NAMES = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/;
const ICON_FILE = /export\s*\{([^}]*)\}\s*from\s*["']\.\/(icons\/[^"']+)["']/g;

/** What a module imports; of the list of all icons those that it names. */
function importsOf(id, modules) {
  const info = modules.getModuleInfo(id);
  return (info?.importedIds ?? []).flatMap((next) => {
    if (!ALL_ICONS.test(next)) return [next];
    const files = iconFiles(next, modules);
    const names = ICON_NAMES.exec(info.code ?? '')?.[1] ?? '';
    return names.split(',').flatMap((name) => files.get(name.trim().split(' ', 1)[0]) ?? []);
  });
}

const filesByList = new WeakMap();

/** The file of each icon: `Link2` is in `icons/link-2.mjs`, and some have a second name. */
function iconFiles(list, modules) {
  const known = filesByList.get(modules);
  if (known !== undefined) return known;
  const files = new Map();
  for (const [, names, file] of (modules.getModuleInfo(list)?.code ?? '').matchAll(ICON_FILE)) {
    for (const [, name] of names.matchAll(/default as (\w+)/g)) files.set(name, list.replace(/[^/]+$/, file));
  }
  filesByList.set(modules, files);
  return files;
}

/** The modules fetched later that bring this one along. */
function loadersOf(id, modules) {
  const loaders = new Set();
  const seen = new Set([id]);
  for (const each of seen) {
    const info = modules.getModuleInfo(each);
    if ((info?.dynamicImporters ?? []).length > 0) loaders.add(each);
    for (const importer of info?.importers ?? []) seen.add(importer);
  }
  return loaders;
}
