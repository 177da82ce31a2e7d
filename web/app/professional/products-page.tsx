import { SCREENS } from '#shared/contract/screens.ts';
import { ProductsEditor } from '#web/features/products/products-editor.tsx';
import { ProfessionalPage } from './page.tsx';

/** The signed-in person's products and services. */
export function ProductsPage() {
  return (
    <ProfessionalPage title={SCREENS.products.title} description="O que você oferece, com duração e preço.">
      <ProductsEditor />
    </ProfessionalPage>
  );
}
