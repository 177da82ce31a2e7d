import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useLocation } from 'wouter';
import type { Role } from '#shared/contract/common.ts';
import { DEFAULT_TIMEZONE } from '#shared/contract/limits.ts';
import { FEWEST_PHONE_DIGITS, phoneDigitsIn } from '#shared/search-phone.ts';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Palette } from '#web/components/ui/palette.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { profileQuery } from '#web/features/profile/api/profile.ts';
import { SEARCH_MIN, searchQuery } from '#web/features/search/api/search.ts';
import { optionsIn, type Choice } from '#web/features/search/choices.ts';
import { SearchBox } from '#web/features/search/search-box.tsx';
import { dayIn } from '#web/lib/format.ts';
import { typedDay } from '#web/lib/typed-day.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { foundHere, foundThere } from './found.tsx';

/** How long the fingers rest before the server is asked, in milliseconds. */
const REST_MS = 150;

export type SearchDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The caller's, which decides what there is to find. */
  role: Role;
  /** What was typed before the field was there. */
  typed: () => string;
};

/** The search over all of the team's screens. What was chosen is not kept. */
export function SearchDialog({ open, onOpenChange, role, typed }: SearchDialogProps) {
  return (
    <Palette open={open} onOpenChange={onOpenChange} title="Buscar">
      <Found role={role} early={typed} onClose={() => onOpenChange(false)} />
    </Palette>
  );
}

function Found({ role, early, onClose }: { role: Role; early: () => string; onClose: () => void }) {
  const [, navigate] = useLocation();
  const [text, setText] = useState(early);
  const timezone = useQuery(profileQuery).data?.timezone ?? DEFAULT_TIMEZONE;
  const typed = text.trim();
  const settled = useSettled(typed, REST_MS);
  const asks = typed.length >= SEARCH_MIN && settled.length >= SEARCH_MIN;
  const searcher = { role, today: dayIn(new Date(), timezone) };
  const day = typedDay(settled, searcher.today);
  const answer = useQuery({
    ...searchQuery(settled, day),
    enabled: asks,
    placeholderData: keepPreviousData,
  });
  const { days, screens } = foundHere(typed, searcher);
  const there =
    asks && answer.data !== undefined
      ? foundThere(answer.data, searcher, answer.isPlaceholderData ? null : day)
      : [];
  const groups = [days, ...there, screens].filter(({ choices }) => choices.length > 0);
  const isFailed = asks && answer.isError;
  const isPending =
    typed.length >= SEARCH_MIN &&
    !isFailed &&
    (typed !== settled || answer.isPending || answer.isPlaceholderData);
  const count = optionsIn(groups).filter(({ isOfBefore }) => isOfBefore !== true).length;

  const choose = useCallback(
    ({ href }: Choice) => {
      onClose();
      navigate(href);
    },
    [navigate, onClose],
  );

  return (
    <SearchBox
      text={text}
      onTextChange={setText}
      groups={groups}
      isPending={isPending}
      onChoose={choose}
      onClose={onClose}
    >
      {isPending && there.length === 0 && <ComingRows />}
      {isFailed && (
        <ErrorState
          title="Não foi possível buscar clientes e profissionais."
          onRetry={() => void answer.refetch()}
          retrying={answer.isFetching}
        />
      )}
      {!isPending && !isFailed && count === 0 && (
        <EmptyState
          title={nothingText(typed)}
          description="Busque por parte do nome, do e-mail ou do telefone de um cliente, por uma data ou pelo nome de uma tela."
        />
      )}
      <span role="status" className="sr-only">
        {isPending ? 'Buscando…' : typed !== '' && !isFailed && count > 0 && countText(count)}
      </span>
    </SearchBox>
  );
}

/** Why nothing was found: fewer digits than those are not looked for in phones. */
function nothingText(typed: string): string {
  const digits = phoneDigitsIn(typed).length;
  if (digits > 0 && digits < FEWEST_PHONE_DIGITS)
    return `Digite pelo menos ${FEWEST_PHONE_DIGITS} números do telefone.`;
  return typed.length < SEARCH_MIN ? 'Digite mais uma letra.' : `Nada encontrado para “${typed}”.`;
}

function countText(count: number): string {
  return count === 1 ? '1 resultado' : `${count} resultados`;
}

/** In the shape of the clients that are coming. */
function ComingRows() {
  return (
    <div aria-hidden="true" className="px-4 pb-4">
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex items-center gap-3 py-2">
          <Skeleton className="size-7 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
