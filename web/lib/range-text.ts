/** What lies between two amounts, 'R$ 120,00 a R$ 300,00'; the least alone where there is no more. */
export function rangeText(
  least: number,
  most: number | undefined,
  format: (amount: number) => string,
): string {
  return most !== undefined && most > least ? `${format(least)} a ${format(most)}` : format(least);
}
