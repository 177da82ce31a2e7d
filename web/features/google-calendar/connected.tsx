import type { ReactNode } from 'react';
import type { GoogleStatus } from '#shared/contract/google-calendar.ts';
import { Notice } from '#web/components/ui/notice.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { CalendarChoice } from './calendar-choice.tsx';
import { ConnectButton, type Asking } from './connect-button.tsx';
import { ConnectionButtons } from './connection-buttons.tsx';
import { Health } from './health.tsx';
import { BidirectionalSwitch, NeutralTitleSwitch } from './sync-switches.tsx';
import { lastErrorWords } from './card-words.ts';

export type ConnectedProps = {
  status: GoogleStatus;
  /** The person's clock, by which dates are shown. */
  zone: string;
  /** Switches of the person's profile: whether appointments are sent, and whether they get a Meet link. */
  sending: ReactNode;
  meeting: ReactNode;
  asking: Asking;
};

/** A connected account: whose, which calendar, what is exchanged and how it goes. */
export function Connected({ status, zone, sending, meeting, asking }: ConnectedProps) {
  const isUsable = !status.needsReconnect;
  return (
    <div className="grid gap-5">
      <Trouble status={status} zone={zone} asking={asking} />
      {/* The right column begins where the cards above have theirs: their gap, two borders' and paddings' width. */}
      <div className="grid gap-y-6 lg:grid-cols-2 lg:gap-x-[62px]">
        <div className="grid min-w-0 content-start gap-5">
          <div>
            <p className="text-ui text-muted">Conta do Google</p>
            <p className="font-medium wrap-anywhere">{status.googleEmail ?? 'Conta sem e-mail'}</p>
          </div>
          {isUsable && <CalendarChoice status={status} />}
          <Health status={status} zone={zone} />
          {/* Without a calendar to choose there is room for it, and both columns are as long. Where there is but one, it
              stands with the other switches. */}
          {!isUsable && <div className="max-lg:order-last">{sending}</div>}
          <ConnectionButtons testable={isUsable} />
        </div>
        <div className="grid min-w-0 content-start gap-5">
          {isUsable && sending}
          <BidirectionalSwitch status={status} zone={zone} />
          {meeting}
          <NeutralTitleSwitch status={status} />
        </div>
      </div>
    </div>
  );
}

/** What is wrong and what to do about it; the way back where the grant is gone. */
function Trouble({ status, zone, asking }: Pick<ConnectedProps, 'status' | 'zone' | 'asking'>) {
  const { lastError, needsReconnect } = status;
  if (lastError === null && !needsReconnect) return null;
  const { what, advice } = lastErrorWords(lastError, zone);
  return (
    <Notice tone="warn" title={what}>
      <p className="text-pretty">{advice}</p>
      {lastError !== null && <p className="num text-xs">Desde {formatDateTime(lastError.at, zone)}</p>}
      {needsReconnect && (
        <div className="mt-1">
          <ConnectButton {...asking}>Reconectar</ConnectButton>
        </div>
      )}
    </Notice>
  );
}
