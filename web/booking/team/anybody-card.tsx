import { Users } from 'lucide-react';
import { ANYBODY, ANYBODY_NAME } from '#shared/anybody.ts';
import type { TeamMember } from '#shared/contract/booking.ts';
import { PROFESSIONAL } from '#web/booking/lib/page-target.ts';
import { isPlainPress } from './plain-press.ts';
import { SERVICE } from './team-address.ts';

/** Anybody who is free, as a member of the list. */
const ANYBODY_MEMBER: TeamMember = {
  id: ANYBODY,
  name: ANYBODY_NAME,
  bookingSlug: ANYBODY,
  title: null,
  summary: null,
  color: '',
};

type AnybodyCardProps = {
  isOpening: boolean;
  /** The service that is wished for. */
  service: string | null;
  onChoose: (member: TeamMember) => void;
  onAim: (member: TeamMember) => void;
};

/** The choice of nobody in particular, beside the people of a list. */
export function AnybodyCard({ isOpening, service, onChoose, onAim }: AnybodyCardProps) {
  const aim = () => onAim(ANYBODY_MEMBER);
  return (
    <a
      href={`?${PROFESSIONAL}=${ANYBODY}${service === null ? '' : `&${SERVICE}=${encodeURIComponent(service)}`}`}
      aria-busy={isOpening || undefined}
      onClick={(event) => {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        onChoose(ANYBODY_MEMBER);
      }}
      onPointerEnter={aim}
      onFocus={aim}
      className="flex min-h-16 items-center gap-3 rounded-md border border-line bg-card p-3 text-left transition-colors hover:border-line-strong hover:bg-hover aria-busy:bg-hover"
    >
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-hover text-muted">
        <Users className="size-5" aria-hidden="true" />
      </span>
      <span className="grid min-w-0 gap-0.5">
        <span className="font-semibold">{ANYBODY_NAME}</span>
        <span className="text-ui text-muted">Mais horários: quem estiver livre atende você.</span>
      </span>
    </a>
  );
}
