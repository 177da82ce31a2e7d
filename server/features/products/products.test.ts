import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicProductList } from '#shared/contract/booking.ts';
import { product, productList, type Product } from '#shared/contract/products.ts';
import { addProduct } from '#test/factories/agenda.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

const UNKNOWN = '01890000-0000-7000-8000-000000000000';

let server: TestServer;
let organization: Organization;
let person: Person;
let colleague: Person;
let stranger: Person;
beforeAll(async () => {
  server = await startTestServer();
  organization = await createOrganization(server);
  person = await createProfessional(organization);
  colleague = await createProfessional(organization);
  stranger = (await createOrganization(server)).admin;
});
afterAll(() => server.close());

describe('a product', () => {
  it('the owner creates, changes and deletes a service', async () => {
    const { client, user } = await createProfessional(organization);
    const created = await client.post<Product>('/api/products', {
      name: '  Corte ',
      description: 'Com lavagem.',
      duration: 45,
      price: 19.99,
    });
    expect(created.status).toBe(201);
    expect(product.parse(created.body)).toEqual(created.body);
    expect(created.body).toMatchObject({ userId: user.id, name: 'Corte', price: 19.99, isActive: true });
    const path = `/api/products/${created.body.id}`;
    const change = { name: ' Corte curto', description: '', duration: 30, price: 0.07, isActive: false };
    expect((await client.put(path, change)).body).toEqual({
      ...created.body,
      ...change,
      name: 'Corte curto',
      description: null,
    });
    expect((await client.put<Product>(path, { price: 25 })).body).toMatchObject({
      name: 'Corte curto',
      price: 25,
    });
    must(await client.delete(path));
    expect(must(await client.get('/api/products'))).toEqual([]);
    expect(await client.put(path, change)).toMatchObject(refused(404, 'PRODUCT_NOT_FOUND'));
  });

  it('a service keeps its price to the cent', async () => {
    const { client } = await createProfessional(organization);
    for (const price of [0, 0.01, 0.29, 1.1, 4.35, 1234.56, 999_999.99, 1_000_000]) {
      const made = must<Product>(await client.post('/api/products', { name: 'X', duration: 1, price }), 201);
      expect(made.price).toBe(price);
    }
    const stored = must<Product[]>(await client.get('/api/products')).map(({ price }) => price);
    expect(stored).toEqual([0, 0.01, 0.29, 1.1, 4.35, 1234.56, 999_999.99, 1_000_000]);
  });

  it('rejects an invalid service with the sentence of the broken rule', async () => {
    const { client } = await createProfessional(organization);
    const body = { name: 'Corte', duration: 30, price: 10 };
    const { id } = must<Product>(await client.post('/api/products', body), 201);
    for (const [change, code] of [
      [{ name: '   ' }, 'PRODUCT_NAME_REQUIRED'],
      [{ duration: 0 }, 'PRODUCT_DURATION'],
      [{ duration: -30 }, 'PRODUCT_DURATION'],
      [{ price: 9.999 }, 'PRODUCT_PRICE'],
      [{ price: -5 }, 'PRODUCT_PRICE_NEGATIVE'],
    ] as const) {
      expect(await client.post('/api/products', { ...body, ...change })).toMatchObject(refused(422, code));
      expect(await client.put(`/api/products/${id}`, change)).toMatchObject(refused(422, code));
    }
    for (const change of [{ duration: 'meia hora' }, { duration: 1.5 }]) {
      expect(await client.post('/api/products', { ...body, ...change })).toMatchObject(
        refused(400, 'VALIDATION', { fields: Object.keys(change) }),
      );
    }
    expect(must(await client.get('/api/products'))).toHaveLength(1);
  });
});

describe('the products of a person', () => {
  it('shows all services to owner and administrator, active ones to anybody', async () => {
    const owner = await createProfessional(organization);
    const shown = await addProduct(organization, owner, { name: 'Ativo' });
    const hidden = await addProduct(organization, owner, { name: 'Inativo', isActive: false });
    const path = `/api/products/${owner.user.id}`;
    for (const { client } of [owner, organization.admin]) {
      const all = must<Product[]>(await client.get(path));
      expect(productList.parse(all)).toEqual(all);
      expect(all).toEqual([shown, hidden]);
    }
    const { userId: _, ...asPublic } = shown;
    const clients = [server.guest, colleague.client, stranger.client, server.guest.as('não é um token')];
    for (const client of clients) {
      const open = must(await client.get(path));
      expect(publicProductList.parse(open)).toEqual(open);
      expect(open).toEqual([asPublic]);
    }
    expect(must(await owner.client.get('/api/products'))).toEqual([shown, hidden]);
    expect(must(await organization.admin.client.get('/api/products'))).toEqual([]);
  });

  it('hides all services of an inactive person from the public', async () => {
    const owner = await createProfessional(organization);
    await addProduct(organization, owner);
    must(await organization.admin.client.put(`/api/admin/users/${owner.user.id}`, { isActive: false }));
    expect(must(await server.guest.get(`/api/products/${owner.user.id}`))).toEqual([]);
    expect(must(await owner.client.get(`/api/products/${owner.user.id}`))).toHaveLength(1);
  });

  it('answers 404 for services of an unknown person', async () => {
    for (const id of [UNKNOWN, 'não-é-um-id']) {
      expect((await server.guest.get(`/api/products/${id}`)).status).toBe(404);
    }
  });
});

describe('the person whose products are changed', () => {
  it('an administrator creates and changes a named professional’s services', async () => {
    const made = await addProduct(organization, person);
    expect(made.userId).toBe(person.user.id);
    const path = `/api/products/${made.id}`;
    expect((await organization.admin.client.put<Product>(path, { name: 'Novo' })).body.userId).toBe(
      person.user.id,
    );
    must(await organization.admin.client.delete(path));
  });

  it('a professional reaches no colleague’s service, and nobody another organisation’s', async () => {
    const made = await addProduct(organization, person);
    const path = `/api/products/${made.id}`;
    for (const { client } of [colleague, stranger]) {
      expect(await client.put(path, { name: 'Meu' })).toMatchObject(refused(404, 'PRODUCT_NOT_FOUND'));
      expect(await client.delete(path)).toMatchObject(refused(404, 'PRODUCT_NOT_FOUND'));
    }
    const body = { name: 'Meu', duration: 30, userId: person.user.id };
    expect(await colleague.client.post('/api/products', body)).toMatchObject(refused(403, 'FORBIDDEN'));
    expect(await stranger.client.post('/api/products', body)).toMatchObject(refused(404, 'USER_NOT_FOUND'));
    expect(must<Product[]>(await person.client.get('/api/products'))).toEqual([made]);
  });
});
