import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type BadgeProps } from '#web/components/ui/badge.tsx';
import { buttonClass } from '#web/components/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/components/ui/card.tsx';
import type { DoorState } from './door-state.ts';

const BADGES: Readonly<Record<DoorState, { tone: BadgeProps['tone']; word: string }>> = {
  off: { tone: 'neutral', word: 'Acesso desligado' },
  'no-key': { tone: 'warn', word: 'Falta a chave' },
  expired: { tone: 'danger', word: 'Chave vencida' },
  expiring: { tone: 'warn', word: 'Chave vence em breve' },
  open: { tone: 'ok', word: 'No ar' },
};

export type DoorCardProps = {
  title: string;
  description: string;
  state: DoorState;
  /** The page that explains the door to its callers. */
  page: { readonly href: string; readonly label: string };
  /** What opens it: switch, address, key. */
  controls: ReactNode;
  /** How to come through it. */
  way: ReactNode;
  children?: ReactNode;
};

/** The frame that both doors share: what opens the door at the left, the way through it at the right. */
export function DoorCard({ title, description, state, page, controls, way, children }: DoorCardProps) {
  const { tone, word } = BADGES[state];
  return (
    <Card aria-label={title}>
      <CardHeader
        stacks
        title={
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            {title}
            <Badge tone={tone}>{word}</Badge>
          </span>
        }
        description={description}
        actions={
          <a className={buttonClass()} href={page.href} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden="true" />
            {page.label}
          </a>
        }
      />
      <CardBody className="grid gap-x-10 gap-y-6 pt-2 lg:grid-cols-2">
        <div className="grid min-w-0 content-start gap-5">{controls}</div>
        <div className="min-w-0">{way}</div>
        {children}
      </CardBody>
    </Card>
  );
}
