import { z } from 'zod';
import { deletedAnswer } from '#shared/contract/appointments.ts';
import { publicProductList } from '#shared/contract/booking.ts';
import { id, idParams } from '#shared/contract/common.ts';
import { createProductBody, product, productList, updateProductBody } from '#shared/contract/products.ts';
import type { Context } from '#server/context.ts';
import { optionalSession } from '#server/http/access.ts';
import { sessionOf } from '#server/session.ts';
import type { App } from '#server/app.ts';
import { rateLimitOf } from '#server/http/rate-limits.ts';
import {
  createProduct,
  deleteProduct,
  listOwnProducts,
  listProductsOf,
  updateProduct,
} from './products.service.ts';

/** The services that a professional offers. */
export function productRoutes(app: App, context: Context): void {
  app.get(
    '/api/products',
    { config: { access: 'session' }, schema: { response: { 200: productList } } },
    (request) => listOwnProducts(context, sessionOf(request)),
  );

  app.get(
    '/api/products/:userId',
    {
      config: { access: 'public', ...rateLimitOf(context.config, 'publicRead') },
      schema: {
        params: z.object({ userId: id }),
        response: { 200: z.union([productList, publicProductList]) },
      },
    },
    async (request) =>
      listProductsOf(context, await optionalSession(context, request), request.params.userId),
  );

  app.post(
    '/api/products',
    { config: { access: 'session' }, schema: { body: createProductBody, response: { 201: product } } },
    async (request, reply) =>
      reply.status(201).send(await createProduct(context, sessionOf(request), request.body)),
  );

  app.put(
    '/api/products/:id',
    {
      config: { access: 'session' },
      schema: { params: idParams, body: updateProductBody, response: { 200: product } },
    },
    (request) => updateProduct(context, sessionOf(request), request.params.id, request.body),
  );

  app.delete(
    '/api/products/:id',
    { config: { access: 'session' }, schema: { params: idParams, response: { 200: deletedAnswer } } },
    async (request) => {
      await deleteProduct(context, sessionOf(request), request.params.id);
      return { success: true as const };
    },
  );
}
