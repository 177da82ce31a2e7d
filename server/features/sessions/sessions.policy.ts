/** On what a session is opened, in words; null where the browser does not say. */
export type Device = string | null;

/** What a browser says of itself, and how people call it; the first that fits, because most claim to be others too. */
const BROWSERS = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/iPhone/, 'no iPhone'],
  [/iPad/, 'no iPad'],
  [/Android/, 'no Android'],
  [/Windows/, 'no Windows'],
  [/CrOS/, 'no ChromeOS'],
  [/Mac OS X|Macintosh/, 'no Mac'],
  [/Linux/, 'no Linux'],
] as const;

/** Of a `User-Agent` only what a person recognises their device by: 'Chrome no Windows'. */
export function deviceOf({ headers }: { headers: { 'user-agent'?: string | undefined } }): Device {
  const agent = headers['user-agent'] ?? '';
  const browser = BROWSERS.find(([shape]) => shape.test(agent))?.[1];
  const system = SYSTEMS.find(([shape]) => shape.test(agent))?.[1];
  if (browser === undefined && system === undefined) return null;
  return [browser ?? 'Navegador', system].filter(Boolean).join(' ');
}
