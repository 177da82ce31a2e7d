/** The rows of the role table about the money of the owner's appointments. */
export function paymentRows(made: () => { readonly appointment: () => Promise<{ params: { id: string } }> }) {
  const statuses = [401, 200, 404, 200, 404];
  const body = { paid: 100, method: 'pix', paidOn: '2026-01-02' };
  const call = () => made().appointment();
  return {
    'GET /api/appointments/:id/payment': { statuses, call },
    'PUT /api/appointments/:id/payment': { statuses, call: async () => ({ ...(await call()), body }) },
  };
}
