import { Clock, Pencil, Trash2 } from 'lucide-react';
import type { Product } from '#shared/contract/products.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { formatBrl, formatDuration } from '#web/lib/format.ts';

/** One product of the grid. */
export function ProductCard({
  product,
  onEdit,
  onDelete,
}: {
  product: Product;
  onEdit: () => void;
  onDelete: () => void;
}) {
  return (
    <li className="contents">
      <Card className="flex flex-col gap-2 p-4">
        <div className="flex items-start gap-2">
          <h2 className="min-w-0 flex-1 pt-0.5 font-semibold text-pretty">{product.name}</h2>
          {!product.isActive && <Badge>Inativo</Badge>}
        </div>
        {product.description !== null && (
          <p className="line-clamp-3 text-ui text-pretty text-muted">{product.description}</p>
        )}
        <div className="mt-auto flex flex-wrap items-center gap-x-4 pt-1">
          <p className="num flex items-center gap-1.5 whitespace-nowrap text-muted">
            <Clock className="size-4" aria-hidden="true" />
            {formatDuration(product.duration)}
          </p>
          <p className="num font-medium whitespace-nowrap">
            {product.price > 0 ? formatBrl(product.price) : 'Sem preço'}
          </p>
          <div className="-mr-2 ml-auto flex">
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Editar ${product.name}`}
              className="text-muted hover:text-ink"
              onClick={onEdit}
            >
              <Pencil />
            </Button>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remover ${product.name}`}
              className="text-muted hover:text-ink"
              onClick={onDelete}
            >
              <Trash2 />
            </Button>
          </div>
        </div>
      </Card>
    </li>
  );
}
