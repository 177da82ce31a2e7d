import { differencesOf, type Difference } from '#web/lib/differences.ts';
import { formatBrl, formatDuration } from '#web/lib/format.ts';
import { productBodyOf, type ProductValues } from './product-values.ts';

const LABELS: Readonly<Record<string, string>> = {
  name: 'Nome',
  description: 'Descrição',
  duration: 'Duração',
  price: 'Preço',
  isActive: 'Ativo',
};

/** What somebody else saved in a service beside what was typed here, in words. */
export function productDifferences(
  stale: Readonly<Record<string, unknown>>,
  mine: ProductValues,
): Difference[] {
  const { duration, price, ...rest } = stale;
  const typed = productBodyOf(mine);
  const theirs = {
    ...rest,
    ...(typeof duration === 'number' ? { duration: formatDuration(duration) } : {}),
    ...(typeof price === 'number' ? { price: formatBrl(price) } : {}),
  };
  const own = { ...typed, duration: formatDuration(typed.duration), price: formatBrl(typed.price) };
  return differencesOf(theirs, own, LABELS, words);
}

function words(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  return typeof value === 'string' && value !== '' ? value : 'Vazio';
}
