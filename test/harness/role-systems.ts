type Call = () => object | Promise<object>;

type Made = {
  readonly ownersId: Call;
  readonly appointment: Call;
  /** @returns the id of a client's record */
  readonly client: () => Promise<string | null>;
};

/** A cancellation that nobody made. */
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** The rows of the role table about the doors of systems, which nobody opens by a session. */
export function systemRows(made: () => Made) {
  const ownersId = () => made().ownersId();
  const appointment = () => made().appointment();
  const client = async () => ({ params: { id: (await made().client()) ?? '' } });
  return {
    'GET /api/v1/professionals/:id': { call: ownersId },
    'GET /api/v1/professionals/:id/availability': { call: ownersId },
    'GET /api/v1/appointments/:id': { call: appointment },
    'PATCH /api/v1/appointments/:id': { call: appointment },
    'PUT /api/v1/appointments/:id/attendance': { call: appointment },
    'DELETE /api/v1/appointments/:id': { call: appointment },
    'GET /api/v1/appointments/:id/series': { call: appointment },
    'POST /api/v1/appointments/:id/series/check-move': { call: appointment },
    'POST /api/v1/appointments/:id/series/move': { call: appointment },
    'POST /api/v1/appointments/:id/series/cancel': { call: appointment },
    'GET /api/v1/clients/:id': { call: client },
    'PATCH /api/v1/clients/:id': { call: client },
    'GET /api/v1/clients/:id/appointments': { call: client },
    'GET /api/v1/clients/:id/late-cancellations': { call: client },
    'PUT /api/v1/clients/:id/late-cancellations/:appointmentId': {
      call: async () => ({
        params: { ...(await client()).params, appointmentId: UNKNOWN },
        body: { counts: false },
      }),
    },
  };
}
