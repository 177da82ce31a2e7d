import { useQuery } from '@tanstack/react-query';
import { Package, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Product } from '#shared/contract/products.ts';
import { plainText } from '#shared/plain-text.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Pagination } from '#web/components/ui/pagination.tsx';
import { SearchField } from '#web/components/ui/search-field.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { hasCode } from '#web/lib/api-error.ts';
import { useSingleRun } from '#web/lib/use-single-run.ts';
import { useDeleteProduct } from './api/delete-product.ts';
import { productsQuery } from './api/products.ts';
import { ProductCard } from './product-card.tsx';
import { ProductFormDialog } from './product-form-dialog.tsx';
import type { ProductTask } from './use-product-form.ts';

/** Cards of a page: whole rows of one, two and three columns. */
const PAGE = 24;

/**
 * The products and services of one person: a grid of cards, with adding, changing and deleting.
 * @param userId whose products, for an administrator; the signed-in person's when left out
 */
export function ProductsEditor({ userId }: { userId?: string | undefined }) {
  const products = useQuery(productsQuery(userId));
  const [task, setTask] = useState<ProductTask | null>(null);
  const [removing, setRemoving] = useState<Product | null>(null);
  const remove = useDeleteProduct();
  const removal = useSingleRun();
  const removeNow = ({ id }: Product): void =>
    removal.run(async () => {
      try {
        await remove.mutateAsync(id);
        setRemoving(null);
      } catch (error) {
        // The toast has said why; the question stays for another try, unless there is nothing left to ask about.
        if (hasCode(error, 'PRODUCT_NOT_FOUND')) setRemoving(null);
      }
    });
  const create = (): void => setTask({ kind: 'create' });

  return (
    <div className="@container grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Notice className="min-w-[min(16rem,100%)] flex-1">
          Ao agendar, o cliente escolhe um serviço e a duração dele define o término. Sem serviços, vale a
          duração do horário de atendimento.
        </Notice>
        <Button variant="primary" onClick={create}>
          <Plus />
          Novo produto
        </Button>
      </div>
      {products.isPending ? (
        <ProductsSkeleton />
      ) : products.isError ? (
        <Card>
          <ErrorState onRetry={() => void products.refetch()} retrying={products.isFetching} />
        </Card>
      ) : products.data.length === 0 ? (
        <Card>
          <EmptyState
            icon={<Package />}
            title="Nenhum produto ou serviço cadastrado"
            description="Cadastre o que você oferece, com a duração e, se quiser, o preço."
            action={<Button onClick={create}>Cadastrar o primeiro</Button>}
          />
        </Card>
      ) : (
        <ProductCards
          products={products.data}
          onEdit={(product) => setTask({ kind: 'edit', product })}
          onDelete={setRemoving}
        />
      )}
      <ProductFormDialog task={task} userId={userId} onClose={() => setTask(null)} />
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title={removing === null ? '' : `Remover ${removing.name}?`}
        description="O produto deixa de ser oferecido. Os agendamentos já feitos com ele continuam com o nome e a duração."
        confirmLabel="Remover"
        busy={removal.busy}
        onConfirm={() => removing !== null && removeNow(removing)}
      />
    </div>
  );
}

/** A page of cards; a search by name above them where there are more than a page. */
function ProductCards({
  products,
  onEdit,
  onDelete,
}: {
  products: readonly Product[];
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
}) {
  const [search, setSearch] = useState('');
  const [asked, setPage] = useState(1);
  const hasSearch = products.length > PAGE;
  const wanted = hasSearch ? plainText(search) : '';
  const found = products.filter(({ name }) => plainText(name).includes(wanted));
  const pages = Math.max(1, Math.ceil(found.length / PAGE));
  const page = Math.min(asked, pages);
  return (
    <>
      {hasSearch && (
        <SearchField
          label="Buscar serviço"
          placeholder="Nome do produto ou serviço"
          search={search}
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
          }}
          className="max-w-sm"
        />
      )}
      {found.length === 0 ? (
        <Card>
          <EmptyState icon={<Package />} title="Nenhum produto ou serviço com esse nome" />
        </Card>
      ) : (
        <ul className="grid grid-cols-1 gap-3 @xl:grid-cols-2 @4xl:grid-cols-3">
          {found.slice((page - 1) * PAGE, page * PAGE).map((product) => (
            <ProductCard
              key={product.id}
              product={product}
              onEdit={() => onEdit(product)}
              onDelete={() => onDelete(product)}
            />
          ))}
        </ul>
      )}
      <Pagination label="Produtos e serviços" page={page} pageCount={pages} onPageChange={setPage} />
    </>
  );
}

function ProductsSkeleton() {
  return (
    <Loading className="grid gap-3 @xl:grid-cols-2 @4xl:grid-cols-3">
      {[0, 1, 2].map((index) => (
        <Skeleton key={index} className="h-32 rounded-md" />
      ))}
    </Loading>
  );
}
