import type { TeamMember } from '#shared/contract/booking.ts';
import { Avatar } from '#web/booking/shell/avatar.tsx';
import { isPlainPress } from './plain-press.ts';
import { SERVICE } from './team-address.ts';

type MemberCardProps = {
  member: TeamMember;
  /** The service that is wished for, which their own page is to choose. */
  service: string | null;
  isChosen: boolean;
  /** Their agenda is being read. */
  isOpening: boolean;
  onChoose: () => void;
  /** The person is about to choose. */
  onAim: () => void;
};

/** What an address says of a service, '?servico=Corte'; '' for none. */
function serviceQuery(service: string | null): string {
  return service === null ? '' : `?${SERVICE}=${encodeURIComponent(service)}`;
}

/**
 * One professional of a list. A link to their own page, so that it works in a new tab and without scripts; a plain press
 * chooses in place.
 */
export function MemberCard({ member, service, isChosen, isOpening, onChoose, onAim }: MemberCardProps) {
  return (
    <li className="grid">
      <a
        href={`/book/personal/${member.bookingSlug}${serviceQuery(service)}`}
        aria-current={isChosen ? 'true' : undefined}
        aria-busy={isOpening || undefined}
        onClick={(event) => {
          if (!isPlainPress(event)) return;
          event.preventDefault();
          onChoose();
        }}
        onPointerEnter={onAim}
        onFocus={onAim}
        className={`flex min-h-16 ${member.title || member.summary ? 'items-start' : 'items-center'} gap-3 rounded-md border border-line bg-card p-3 text-left transition-colors hover:border-line-strong hover:bg-hover aria-busy:bg-hover aria-[current=true]:border-accent`}
      >
        <Avatar name={member.name} color={member.color} className="size-10" />
        <span className="grid min-w-0 gap-0.5">
          <span className="font-semibold wrap-anywhere">{member.name}</span>
          {member.title && <span className="text-ui wrap-anywhere text-muted">{member.title}</span>}
          {member.summary && <span className="line-clamp-2 text-ui text-muted">{member.summary}</span>}
        </span>
      </a>
    </li>
  );
}
