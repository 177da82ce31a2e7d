/** '1 falta', '3 faltas'. */
export function missesWords(count: number): string {
  return count === 1 ? '1 falta' : `${count} faltas`;
}

/** '1 mês', '6 meses'. */
export function monthsWords(count: number): string {
  return count === 1 ? '1 mês' : `${count} meses`;
}
