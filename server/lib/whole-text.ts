/** Whether all texts in a value that came as JSON are well-formed, the names of fields too. However deep it is. */
export function isWhole(value: unknown): boolean {
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string') {
      if (!next.isWellFormed()) return false;
    } else if (Array.isArray(next)) {
      for (const item of next as unknown[]) left.push(item);
    } else if (typeof next === 'object' && next !== null) {
      for (const [name, item] of Object.entries(next)) left.push(name, item);
    }
  }
  return true;
}
