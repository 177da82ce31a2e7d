import type { Receipt } from '#shared/contract/receipts.ts';
import type { Organization, Person } from '#test/factories/organization.ts';
import { must } from './client.ts';

type Made = {
  readonly owner: Person;
  readonly organization: Organization;
  /** Makes an appointment of the owner's. */
  readonly appointment: () => Promise<{ params: { id: string } }>;
};

/** The rows of the role table about the money of the owner's appointments, and about reports. */
export function paymentRows(made: () => Made) {
  const statuses = [401, 200, 404, 200, 404];
  const body = { paid: 100, method: 'pix', paidOn: '2026-01-02' };
  const appointment = () => made().appointment();
  const paid = async () => {
    const { owner, organization } = made();
    const receives = { receiptName: 'Clínica', receiptDocument: '11222333000181' };
    must(await organization.admin.client.patch('/api/admin/organization', receives));
    const { params } = await appointment();
    must(await owner.client.put(`/api/appointments/${params.id}/payment`, body));
    return { params };
  };
  return {
    'GET /api/appointments/:id/payment': { statuses, call: appointment },
    'PUT /api/appointments/:id/payment': { statuses, call: async () => ({ ...(await appointment()), body }) },
    'GET /api/appointments/:id/receipt': { statuses, call: appointment },
    'POST /api/appointments/:id/receipt': {
      statuses: [401, 201, 404, 201, 404],
      call: async () => ({ ...(await paid()), body: {} }),
    },
    'GET /api/reports/month': { call: () => ({ query: '?month=2026-11' }) },
    'GET /api/reports/month-file': { call: () => ({ query: '?month=2026-11' }) },
    'GET /api/receipts/month-file': { call: () => ({ query: '?month=2026-11' }) },
    'POST /api/receipts/:id/cancel': {
      statuses,
      call: async () => {
        const { params } = await paid();
        const issued = await made().owner.client.post(`/api/appointments/${params.id}/receipt`, {});
        return { params: { id: must<Receipt>(issued, 201).id } };
      },
    },
  };
}
