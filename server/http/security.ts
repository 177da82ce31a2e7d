import type { FastifyHelmetOptions } from '@fastify/helmet';

type PolicyOption = Exclude<FastifyHelmetOptions['contentSecurityPolicy'], boolean | undefined>;

/** The page's own files and nothing else. Pages add the hash of their inline script and a nonce for styles. */
export function contentSecurityPolicy(publicUrl: string): PolicyOption {
  return { useDefaults: false, directives: directives(publicUrl) };
}

function directives(publicUrl: string): Record<string, string[]> {
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    ...(publicUrl.startsWith('https:') ? { upgradeInsecureRequests: [] } : {}),
  };
}

/**
 * The policy of one HTML answer, as a header's text.
 * @param page.connect another address whose origin the page may call
 */
export function pagePolicy(
  publicUrl: string,
  page: { scriptHashes: readonly string[]; nonce: string | null; connect?: string | null },
): string {
  const policy = directives(publicUrl);
  policy.scriptSrc = ["'self'", ...page.scriptHashes.map((hash) => `'sha256-${hash}'`)];
  if (page.nonce !== null) policy.styleSrc = ["'self'", `'nonce-${page.nonce}'`];
  if (page.connect) policy.connectSrc = ["'self'", new URL(page.connect).origin];
  return Object.entries(policy)
    .map(([name, values]) =>
      [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), ...values].join(' '),
    )
    .join('; ');
}

/**
 * What protects an answer that no page is made of, as raw headers: OWASP's for a REST service, and that no other site may load it.
 * The remaining ones say what a page may do, and would be most of a short answer.
 */
export const DATA_HEADERS: readonly (readonly [name: string, value: string])[] = [
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ['x-frame-options', 'DENY'],
];
/** Of the headers that every answer gets, those that data needs too. */
export const KEPT_FOR_DATA: ReadonlySet<string> = new Set([
  'strict-transport-security',
  'x-content-type-options',
  'cross-origin-resource-policy',
]);

/** What no page of ours uses, refused to whatever else may run in one. Unknown names would be noise in the console. */
const REFUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
] as const;

/**
 * The Permissions-Policy of every answer. Copying and the agenda's full screen are the pages' own; so is sharing, which is
 * left unnamed: it is every page's own by default, and Chromium on Linux warns of a feature it does not know.
 */
export const PERMISSIONS_POLICY = [
  ...REFUSED_FEATURES.map((feature) => `${feature}=()`),
  'clipboard-read=(self)',
  'clipboard-write=(self)',
  'fullscreen=(self)',
].join(', ');
