import { PRODUCT_ROUTES } from '#shared/contract/routes/products.ts';
import { serve } from '#server/http/serve.ts';
import type { Context } from '#server/context.ts';
import { servicesOfTeam } from '#server/features/distribution/page.service.ts';
import { optionalSession } from '#server/http/access.ts';
import type { App } from '#server/app.ts';
import {
  createProduct,
  deleteProduct,
  listOwnProducts,
  listProductsOf,
  updateProduct,
} from './products.service.ts';

/** The services that a professional offers. */
export function serveProducts(app: App, context: Context): void {
  serve(app, context, PRODUCT_ROUTES, {
    'GET /api/products': ({ session }) => listOwnProducts(context, session),
    'GET /api/products/shared': ({ session }) => servicesOfTeam(context, session),
    'GET /api/products/:userId': async ({ params, request }) =>
      listProductsOf(context, await optionalSession(context, request), params.userId),
    'POST /api/products': ({ session, body }) => createProduct(context, session, body),
    'PUT /api/products/:id': ({ session, params, body }) => updateProduct(context, session, params.id, body),
    'DELETE /api/products/:id': async ({ session, params }) => {
      await deleteProduct(context, session, params.id);
      return { success: true as const };
    },
  });
}
