/** What an assistant did by each of its tools. What changes an appointment stands in the log a second time, as the change. */
export const TOOL_WORDS: Readonly<Record<string, string>> = {
  list_professionals: 'consultou os profissionais',
  get_availability: 'consultou horários',
  find_free_times: 'procurou horários livres',
  list_appointments: 'consultou agendamentos',
  create_appointment: 'pediu um novo agendamento',
  update_appointment: 'pediu a alteração de um agendamento',
  check_series: 'conferiu as datas de uma série',
  create_series: 'pediu uma nova série',
  list_clients: 'consultou clientes',
  get_client: 'consultou um cliente',
  set_attendance: 'pediu para marcar uma presença',
  'hora-marcada://professionals': 'leu a lista de profissionais',
  'hora-marcada://services': 'leu a lista de serviços',
  unknown: 'chamou uma ferramenta que não existe',
  cancel_appointment: 'pediu o cancelamento de um agendamento',
};
