import type { WebhookPayload } from '#shared/contract/webhooks.ts';
import { CodeBlock } from './code-block.tsx';

/** What a receiver gets, with made-up values: the type holds the example to what is really sent. */
const EXAMPLE: WebhookPayload = {
  event: 'appointment.created',
  timestamp: '2027-03-02T13:05:00.000Z',
  data: {
    appointmentId: '01a1f9a8-0783-739f-95f6-9bc876b02063',
    clientName: 'Maria Silva',
    clientEmail: 'maria@exemplo.com.br',
    clientPhone: '5511987654321',
    startTime: '2027-03-09T13:00:00.000Z',
    endTime: '2027-03-09T14:00:00.000Z',
    notes: null,
    professionalName: 'Ana Prado',
    meetLink: null,
    googleEventId: null,
    reminderMinutes: null,
    seriesId: null,
    attendance: null,
  },
};

const CLIENT_EXAMPLE: WebhookPayload = {
  event: 'client.updated',
  timestamp: '2027-03-02T13:05:00.000Z',
  data: {
    id: '01a1f9a8-0783-739f-95f6-9bc876b02064',
    name: 'Maria Silva',
    socialName: null,
    otherNames: [],
    emails: ['maria@exemplo.com.br'],
    phones: ['+5511987654321'],
    birthday: '1990-02-01',
    note: null,
    tags: ['mensal'],
    preferredProfessionalId: null,
    preferredProfessionalName: null,
    preferredContact: 'whatsapp',
    consentedAt: null,
    createdAt: '2027-02-01T12:00:00.000Z',
    updatedAt: '2027-03-02T13:04:58.000Z',
  },
};

const HEADERS = `content-type: application/json
webhook-id: 01a1f9a8-07c4-7d10-a2b6-5d1c0e7f9a11
webhook-timestamp: 1803992700
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=`;

/** Shows, on demand, what the other system gets, and how it answers. */
export function PayloadExample() {
  return (
    <details className="rounded-sm border">
      <summary className="cursor-pointer px-3 py-2 text-ui font-medium pointer-coarse:py-3">
        Exemplo do que é enviado
      </summary>
      <div className="grid gap-3 border-t p-3">
        <CodeBlock title="Cabeçalhos (POST)" text={HEADERS} />
        <CodeBlock title="Corpo (JSON)" text={JSON.stringify(EXAMPLE, null, 2)} />
        <CodeBlock title="Corpo, de um cliente (JSON)" text={JSON.stringify(CLIENT_EXAMPLE, null, 2)} />
        <p className="text-ui text-pretty text-muted">
          Qualquer resposta de 200 a 299, em até 10 segundos (5 na primeira tentativa), conta como entregue.
          As outras são tentadas de novo até seis vezes, ao longo de cerca de 18 horas, sempre com o mesmo{' '}
          <code className="text-xs">webhook-id</code>. Com 410, os envios são suspensos.
        </p>
      </div>
    </details>
  );
}
