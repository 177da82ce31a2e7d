/** Digits of a CPF, as far as they are typed, as people write it: '123.456.789-09'. */
export function formatCpf(digits: string): string {
  const [, first = '', second = '', third = '', check = ''] =
    /^(\d{0,3})(\d{0,3})(\d{0,3})(\d{0,2})/.exec(digits) ?? [];
  const body = [first, second, third].filter(Boolean).join('.');
  return check === '' ? body : `${body}-${check}`;
}

/** The digits of what was typed, as many as a CPF has. */
export function typedCpf(text: string): string {
  return text.replace(/\D/g, '').slice(0, 11);
}

/** A CPF of which a look over the shoulder tells little: '•••.456.789-••'. */
export function hiddenCpf(digits: string): string {
  return formatCpf(digits)
    .replace(/^\d{3}/, '•••')
    .replace(/\d{2}$/, '••');
}
