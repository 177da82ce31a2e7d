import { isId } from './ids.ts';

/** Where a page of a list in the order of plain names and ids ended. */
export type NamePlace = { readonly plainName: string; readonly id: string };

/** A cursor as a short text that says nothing to its bearer. */
export function writeNameCursor({ plainName, id }: NamePlace): string {
  return Buffer.from(`${id}:${plainName}`).toString('base64url');
}

/** The place of a text; null when it was not written here. */
export function readNameCursor(text: string): NamePlace | null {
  const written = Buffer.from(text, 'base64url').toString('utf8');
  const place = { id: written.slice(0, 36), plainName: written.slice(37) };
  // The database takes no U+0000.
  if (!isId(place.id) || place.plainName.includes('\0') || writeNameCursor(place) !== text) return null;
  return place;
}
