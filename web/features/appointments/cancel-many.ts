/** Calendar days, both included: 'YYYY-MM-DD'. */
export type Days = { readonly from: string; readonly to: string };

/** 'Cancelar 1 agendamento', 'Cancelar 12 agendamentos'; of none chosen yet, no number. */
export function cancelLabel(count: number): string {
  if (count === 0) return 'Cancelar agendamentos';
  return count === 1 ? 'Cancelar 1 agendamento' : `Cancelar ${count} agendamentos`;
}

/** 'Cancelar este agendamento?', 'Cancelar 12 agendamentos?' */
export function cancelQuestion(count: number): string {
  return count === 1 ? 'Cancelar este agendamento?' : `${cancelLabel(count)}?`;
}
