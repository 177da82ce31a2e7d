/** '1 movido', '3 movidos'; undefined of no count. */
export function countWords(count: number, one: string, many: string): string;
export function countWords(count: number | undefined, one: string, many: string): string | undefined;
export function countWords(count: number | undefined, one: string, many: string): string | undefined {
  return count === undefined ? undefined : `${count} ${count === 1 ? one : many}`;
}
