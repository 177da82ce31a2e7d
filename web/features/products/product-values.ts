import { ERROR_SENTENCES } from '#shared/contract/errors.ts';
import { PRODUCT_LIMITS } from '#shared/contract/limits.ts';
import type { Product } from '#shared/contract/products.ts';
import { formatAmount, formatBrl } from '#web/lib/format.ts';
import { isNegative, parseAmount } from '#web/lib/money.ts';
import type { FieldErrors } from '#web/lib/field-errors.ts';

/** The product form as typed: numbers are text until they are sent. */
export type ProductValues = {
  name: string;
  description: string;
  duration: string;
  price: string;
  isActive: boolean;
};

/** What is wrong, by the field that says so. */
export type ProductErrors = FieldErrors<'name' | 'duration' | 'price'>;

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
    price: product.price === 0 ? '' : formatAmount(product.price),
    isActive: product.isActive,
  };
}

/** Whole minutes as typed; what is no number is 60. */
export function minutesTyped({ duration }: ProductValues): number {
  const minutes = Number.parseInt(duration, 10);
  return Number.isNaN(minutes) ? FALLBACK_DURATION : minutes;
}

/** The request for the typed values; no price is 0. */
export function productBodyOf(values: ProductValues) {
  return {
    name: values.name.trim(),
    description: values.description.trim(),
    duration: minutesTyped(values),
    price: parseAmount(values.price) ?? 0,
    isActive: values.isActive,
  };
}

/** What is wrong before it is sent. */
export function productErrors(values: ProductValues): ProductErrors {
  const { name, duration, price } = productBodyOf(values);
  const errors: ProductErrors = {};
  if (name === '') errors.name = ERROR_SENTENCES.PRODUCT_NAME_REQUIRED;
  if (duration <= 0) errors.duration = ERROR_SENTENCES.PRODUCT_DURATION;
  else if (duration > PRODUCT_LIMITS.minutes) errors.duration = 'A duração pode ser de no máximo 24 horas.';
  if (isNegative(values.price)) errors.price = ERROR_SENTENCES.PRODUCT_PRICE_NEGATIVE;
  else if (values.price.trim() !== '' && parseAmount(values.price) === null) {
    errors.price = 'Digite o preço em reais, com até duas casas decimais: 1.234,50.';
  } else if (price > PRODUCT_LIMITS.price) {
    errors.price = `O preço pode ser de no máximo ${formatBrl(PRODUCT_LIMITS.price)}.`;
  }
  return errors;
}

const FIELD_OF: Readonly<Record<string, keyof ProductErrors>> = {
  PRODUCT_NAME_REQUIRED: 'name',
  PRODUCT_DURATION: 'duration',
  PRODUCT_PRICE: 'price',
  PRODUCT_PRICE_NEGATIVE: 'price',
};

/** A refusal of the server beside the field that it is about; nothing when it is about none. */
export function refusedProduct(code: string | null, sentence: string | null): ProductErrors {
  const field = code === null ? undefined : FIELD_OF[code];
  return field === undefined || sentence === null ? {} : { [field]: sentence };
}
