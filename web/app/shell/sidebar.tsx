import { clsx } from 'clsx';
import { LogOut } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { ColorDot } from '#web/components/ui/color-dot.tsx';
import { Tooltip } from '#web/components/ui/tooltip.tsx';
import type { NavEntry, NavGroup } from './navigation.tsx';

const LINE =
  'flex h-9 w-full shrink-0 items-center gap-2.5 rounded-sm px-2.5 font-medium transition-colors pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:shrink-0';

/**
 * The menu: a rail of signs on a wide screen and nothing on a narrow one, until it is opened; then labels beside
 * the content or over it.
 */
export function Sidebar({
  groups,
  open,
  onNavigate,
  onSignOut,
}: {
  groups: readonly NavGroup[];
  open: boolean;
  onNavigate: () => void;
  onSignOut: () => void;
}) {
  return (
    <nav
      id="menu"
      aria-label="Menu principal"
      className={clsx(
        'z-30 flex flex-col gap-0.5 overflow-x-hidden overflow-y-auto border-r bg-canvas px-2 py-3',
        'max-md:fixed max-md:inset-y-0 max-md:top-14 max-md:left-0 max-md:w-72 max-md:shadow-float',
        'md:sticky md:top-[57px] md:h-[calc(100dvh-57px)] md:shrink-0',
        open ? 'md:w-66' : 'max-md:hidden md:w-14',
      )}
    >
      {groups.map((group, index) => (
        <Group
          key={group.title ?? index}
          group={group}
          first={index === 0}
          open={open}
          onNavigate={onNavigate}
        />
      ))}
      {/* At the foot: the team's people come later, and move nothing. */}
      <div className="mt-auto pt-3">
        <hr className="mx-2.5 mb-3" />
        <Named label="Sair" open={open}>
          <button
            type="button"
            onClick={onSignOut}
            aria-label={open ? undefined : 'Sair'}
            className={clsx(LINE, 'text-muted hover:bg-hover hover:text-ink')}
          >
            <LogOut aria-hidden="true" />
            {open && 'Sair'}
          </button>
        </Named>
      </div>
    </nav>
  );
}

function Group({
  group,
  first,
  open,
  onNavigate,
}: {
  group: NavGroup;
  first: boolean;
  open: boolean;
  onNavigate: () => void;
}) {
  if (group.entries.length === 0) return null;
  return (
    <>
      {group.title !== undefined && open ? (
        <h2 className="px-2.5 pt-4 pb-1.5 text-2xs font-semibold tracking-[0.06em] text-faint uppercase">
          {group.title}
        </h2>
      ) : (
        !first && <hr className="mx-2.5 my-3" />
      )}
      <ul className="grid grid-cols-1 gap-0.5">
        {group.entries.map((entry) => (
          <li key={typeof entry.to === 'string' ? entry.to : entry.label}>
            <Entry entry={entry} open={open} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Entry({ entry, open, onNavigate }: { entry: NavEntry; open: boolean; onNavigate: () => void }) {
  const { to } = entry;
  const shape = {
    'aria-label': open ? undefined : entry.label,
    className: clsx(
      LINE,
      entry.active ? 'bg-accent-soft text-accent-text' : 'text-muted hover:bg-hover hover:text-ink',
    ),
  };
  const inside = (
    <>
      {entry.color === undefined ? (
        entry.icon
      ) : (
        <span className="grid size-4 shrink-0 place-items-center">
          {open ? (
            <ColorDot color={entry.color} className="size-2!" />
          ) : (
            // Wider than an icon, on the same centre.
            <Avatar name={entry.label} sign={entry.sign} color={entry.color} size="sm" className="-m-1.5" />
          )}
        </span>
      )}
      {open && (
        <>
          <span className="line-clamp-2 min-w-0 flex-1 text-left wrap-anywhere">{entry.label}</span>
          {entry.tag !== undefined && <span className="text-2xs opacity-85">{entry.tag}</span>}
        </>
      )}
    </>
  );
  return (
    <Named label={entry.label} open={open}>
      {typeof to === 'string' ? (
        <Link href={to} onClick={onNavigate} aria-current={entry.active ? 'page' : undefined} {...shape}>
          {inside}
        </Link>
      ) : (
        <button
          type="button"
          {...shape}
          onClick={() => {
            onNavigate();
            to();
          }}
        >
          {inside}
        </button>
      )}
    </Named>
  );
}

/** The rail shows no words, so its signs tell them when pointed at. */
function Named({
  label,
  open,
  children,
}: {
  label: string;
  open: boolean;
  children: ReactElement;
}): ReactNode {
  if (open) return children;
  return (
    <Tooltip text={label} side="right">
      {children}
    </Tooltip>
  );
}
