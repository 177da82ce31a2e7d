import { Bot, CalendarSync, Cog, Plug, User, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ActorKind } from '#shared/contract/history.ts';

/** What each kind of actor is called, and its sign. */
export const ACTORS: Readonly<Record<ActorKind, { name: string; icon: ReactNode }>> = {
  user: { name: 'Equipe', icon: <User /> },
  client: { name: 'Cliente', icon: <UserRound /> },
  api: { name: 'API REST', icon: <Plug /> },
  assistant: { name: 'Assistente', icon: <Bot /> },
  google: { name: 'Google Calendar', icon: <CalendarSync /> },
  system: { name: 'Sistema', icon: <Cog /> },
};

/** The sign of who acted. Decorative: the words beside it name the kind. */
export function ActorMark({ kind }: { kind: ActorKind }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-muted [&_svg]:size-4"
    >
      {ACTORS[kind].icon}
    </span>
  );
}
