import type { ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { addressOf, SCREENS } from '#shared/contract/screens.ts';
import { buttonClass } from '#web/components/ui/button.tsx';
import { useFrameArea } from '../frame-area.ts';
import { PageHeading } from '../page-title.tsx';

/** The frame of a page of the professional's area: the way back, its heading, one column. */
export function ProfessionalPage({
  title,
  description,
  actions,
  back,
  children,
}: {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** Where the way back leads; to the area's first page when left out. */
  back?: { readonly href: string; readonly title: string } | undefined;
  children: ReactNode;
}) {
  const first = useFrameArea() === 'admin' ? 'overview' : 'ownAgenda';
  const { href, title: name } = back ?? { href: addressOf(first), title: SCREENS[first].title };
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-5 p-4 sm:p-6">
      <PageHeading
        title={title}
        description={description}
        actions={actions}
        before={
          <Link
            href={href}
            aria-label={`Voltar para ${name}`}
            className={buttonClass({ variant: 'secondary', size: 'icon' })}
          >
            <ArrowLeft aria-hidden="true" />
          </Link>
        }
      />
      {children}
    </div>
  );
}
