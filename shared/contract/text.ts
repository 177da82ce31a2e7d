import { z } from 'zod';

/**
 * Characters that nobody sees and that make a text read as another one: marks that turn the direction of writing, joints
 * and spaces of no width, tags. A zero-width joiner stays within an emoji, which it is part of.
 */
const UNSEEN =
  // eslint-disable-next-line no-misleading-character-class -- each mark is meant by itself
  /[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|(?<![\p{Extended_Pictographic}\ufe0f\u{1f3fb}-\u{1f3ff}])\u200d/gu;
/** Ends of lines, in all their forms. U+0000, which the database cannot hold, is refused elsewhere. */
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g;
// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const CONTROLS = /[\u0001-\u0008\u000b-\u001f\u007f-\u009f]/g;
// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const CONTROLS_AND_LINE_ENDS = /[\u0001-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** A text without unseen characters, on one line: what broke it is a space. */
export function cleanLine(text: string): string {
  return text.replace(CONTROLS_AND_LINE_ENDS, ' ').replace(UNSEEN, '').trim();
}

/** The same for a text of several lines, which keeps line feeds and tabs. */
export function cleanText(text: string): string {
  return text.replace(LINE_ENDS, '\n').replace(CONTROLS, '').replace(UNSEEN, '').trim();
}

/** A text of one line, such as a name: it stands in subjects of mails, calendar files and lists. */
export const lineText = (max: number) => z.string().overwrite(cleanLine).max(max);
/** A text of several lines, such as notes. */
const longText = (max: number) => z.string().overwrite(cleanText).max(max);
const nullIfEmpty = (text: string | null | undefined) => (text === '' ? null : text);
/** Either that may be left out or empty; empty and blank are null once parsed. */
export const optionalLine = (max: number) => lineText(max).nullish().overwrite(nullIfEmpty);
export const optionalText = (max: number) => longText(max).nullish().overwrite(nullIfEmpty);
