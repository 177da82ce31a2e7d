import type { Product } from '#shared/contract/products.ts';

/** The product form as typed: numbers are text until they are sent. */
export type ProductValues = {
  name: string;
  description: string;
  duration: string;
  price: string;
  isActive: boolean;
};

export const NEW_PRODUCT: ProductValues = {
  name: '',
  description: '',
  duration: '60',
  price: '',
  isActive: true,
};

const FALLBACK_DURATION = 60;

/** The form's values of an existing product. */
export function valuesOf(product: Product): ProductValues {
  return {
    name: product.name,
    description: product.description ?? '',
    duration: String(product.duration),
    price: product.price === 0 ? '' : product.price.toFixed(2),
    isActive: product.isActive,
  };
}

/** The request for the typed values: a duration that is no number becomes 60, a price that is none 0. */
export function productBodyOf(values: ProductValues) {
  const duration = Number.parseInt(values.duration, 10);
  const price = Number.parseFloat(values.price.replace(',', '.'));
  return {
    name: values.name.trim(),
    description: values.description.trim(),
    duration: Number.isNaN(duration) ? FALLBACK_DURATION : duration,
    price: Number.isNaN(price) ? 0 : Math.max(0, price),
    isActive: values.isActive,
  };
}

/** What is wrong with a product before it is sent, or null. */
export function productProblem(body: { name: string; duration: number }): string | null {
  if (body.name === '') return 'Nome do produto é obrigatório';
  if (body.duration <= 0) return 'Duração deve ser maior que 0';
  return null;
}
