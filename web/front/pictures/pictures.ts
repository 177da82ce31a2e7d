const FILES = import.meta.glob<string>('./*.{webp,jpg}', { eager: true, import: 'default' });

export type Screen =
  'month' | 'week' | 'day' | 'month-phone' | 'week-phone' | 'day-phone' | 'hours-phone' | 'booking-phone';

export type ShownTheme = 'light' | 'dark';

/** Path of a screen's picture; `npm run pictures` takes them. */
export function pictureOf(screen: Screen, theme: ShownTheme): string {
  return fileAt(`./${screen}-${theme}.webp`);
}

/** Path of the picture that goes with a shared link. */
export function sharedPicture(): string {
  return fileAt('./share.jpg');
}

function fileAt(name: string): string {
  const path = FILES[name];
  if (path === undefined) throw new Error(`There is no picture ${name}: npm run pictures takes them.`);
  return path;
}
