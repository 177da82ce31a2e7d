/** A name as it is compared, as an SQL expression: without accents and case, whatever the blanks. An index has it of services. */
export const plainName = (name: string): string =>
  `regexp_replace(btrim(plain_text(${name})), '\\s+', ' ', 'g') COLLATE "C"`;
