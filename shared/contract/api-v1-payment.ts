import { z } from 'zod';
import { paymentMethod } from './payments.ts';

/** The money of an appointment, as the REST API has it: a part of `api-v1.ts`. */
export const apiPayment = z
  .object({
    price: z
      .number()
      .nullable()
      .describe('Preço do serviço quando foi marcado; nulo sem serviço, ou se não é conhecido.'),
    discount: z.number().describe('Desconto sobre o preço.'),
    paid: z.number().nullable().describe('Quanto foi pago; nulo enquanto a equipe não registrou.'),
    method: paymentMethod
      .nullable()
      .describe('Como: `pix`, `cash` (dinheiro), `card` (cartão) ou `insurance` (convênio).'),
    paidOn: z.iso.date().nullable().describe('Dia do pagamento.'),
  })
  .meta({ id: 'Payment', description: 'O dinheiro de um agendamento, em reais. Não é para o cliente.' });
