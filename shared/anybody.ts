/** Anybody who is free, where a professional's id or the end of their link stands. */
export const ANYBODY = 'qualquer';
export const ANYBODY_NAME = 'Qualquer profissional';
