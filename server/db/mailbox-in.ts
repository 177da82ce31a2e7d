/** The mailbox of a column with an address, as `mailboxOf` reads it, as an SQL expression. An index has it of public bookings. */
export const mailboxIn = (column: string): string => `regexp_replace(lower(${column}), '[+][^@]*@', '@')`;
