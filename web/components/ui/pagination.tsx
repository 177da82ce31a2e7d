import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';

export type PaginationProps = {
  /** From 1. */
  page: number;
  pageCount: number;
  onPageChange: (page: number) => void;
  /** What is paged, for screen readers: "Agendamentos de hoje". */
  label: string;
  /** What stands between the arrows instead of "2 de 5". */
  text?: string | undefined;
  className?: string | undefined;
};

/** Previous, "2 de 5", next. Nothing at all when one page holds everything. */
export function Pagination({ page, pageCount, onPageChange, label, text, className }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={`Páginas: ${label}`} className={clsx('flex items-center justify-end gap-1', className)}>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="Página anterior"
        disabled={page <= 1}
        onClick={() => onPageChange(page - 1)}
      >
        <ChevronLeft />
      </Button>
      <p aria-live="polite" className="num min-w-14 text-center text-ui text-muted">
        {text ?? `${page} de ${pageCount}`}
      </p>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="Próxima página"
        disabled={page >= pageCount}
        onClick={() => onPageChange(page + 1)}
      >
        <ChevronRight />
      </Button>
    </nav>
  );
}
