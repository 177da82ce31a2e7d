import { CalendarCheck, Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import type { McpTool } from '#shared/contract/mcp.ts';

type Words = readonly (readonly [McpTool, string])[];

/** What an assistant may do, in the words of the person who lets it in. */
const READS: Words = [
  ['list_professionals', 'Ver profissionais e serviços'],
  ['get_availability', 'Ver horários de atendimento e horários livres'],
  ['find_free_times', 'Achar o primeiro horário livre, com qualquer um'],
  ['list_appointments', 'Ver a agenda'],
  ['check_series', 'Conferir as datas de uma série'],
  ['list_clients', 'Procurar clientes'],
  ['get_client', 'Ver o cadastro e os horários de um cliente'],
  ['list_late_cancellations', 'Ver o que um cliente cancelou em cima da hora'],
];
const WRITES: Words = [
  ['create_appointment', 'Marcar'],
  ['create_series', 'Marcar uma série'],
  ['update_appointment', 'Remarcar e alterar'],
  ['cancel_appointment', 'Cancelar'],
  ['cancel_series', 'Cancelar uma série'],
  ['update_client', 'Alterar o cadastro de um cliente'],
  ['set_attendance', 'Dizer se o cliente veio ou faltou'],
  ['set_late_cancellation', 'Dizer se um cancelamento em cima da hora conta'],
];

/** The tools of the server for assistants: those that only look, and those that change the agenda. */
export function AssistantTools() {
  return (
    <section
      aria-label="Ferramentas"
      className="grid gap-x-10 gap-y-5 border-t pt-5 lg:col-span-2 lg:grid-cols-2"
    >
      <Tools title="O que o assistente pode ver" icon={<Eye />} tools={READS} />
      <Tools
        title="O que ele pode mudar"
        icon={<CalendarCheck />}
        tools={WRITES}
        note="Pelas regras da página pública, e uma série como a equipe marca: nunca por cima de outro horário. O cliente é avisado, menos da presença e do cadastro."
      />
    </section>
  );
}

type ToolsProps = { title: string; icon: ReactNode; tools: Words; note?: string };

function Tools({ title, icon, tools, note }: ToolsProps) {
  return (
    <div>
      <h3 className="flex items-center gap-2 font-semibold [&_svg]:size-4 [&_svg]:text-muted">
        {icon}
        {title}
      </h3>
      <ul className="mt-1.5 divide-y">
        {tools.map(([name, words]) => (
          <li
            key={name}
            className="grid gap-x-4 gap-y-0.5 py-1.5 sm:flex sm:flex-wrap sm:items-baseline sm:justify-between"
          >
            <span className="text-ui">{words}</span>
            <code className="text-xs text-muted">{name}</code>
          </li>
        ))}
      </ul>
      {note !== undefined && <p className="mt-1.5 text-xs text-pretty text-muted">{note}</p>}
    </div>
  );
}
