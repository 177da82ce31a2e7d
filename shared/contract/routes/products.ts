import { z } from 'zod';
import { anybodyService, publicProductList } from '../booking.ts';
import { doneAnswer, id, idParams } from '../common.ts';
import { createProductBody, product, productList, updateProductBody } from '../products.ts';
import { defineRoutes } from './route.ts';

/** The services that a professional offers. */
export const PRODUCT_ROUTES = defineRoutes({
  'GET /api/products': { access: 'session', answer: { 200: productList } },
  /** What the team offers under one name each, for a booking with anybody. */
  'GET /api/products/shared': { access: 'admin', answer: { 200: z.array(anybodyService) } },
  'GET /api/products/:userId': {
    access: 'public',
    limit: 'publicRead',
    params: z.object({ userId: id }),
    answer: { 200: z.union([productList, publicProductList]) },
  },
  'POST /api/products': { access: 'session', body: createProductBody, answer: { 201: product } },
  'PUT /api/products/:id': {
    access: 'session',
    params: idParams,
    body: updateProductBody,
    answer: { 200: product },
  },
  'DELETE /api/products/:id': { access: 'session', params: idParams, answer: { 200: doneAnswer } },
});
