import { expect, it } from 'vitest';
import {
  apiAppointment,
  apiAvailability,
  apiFreeSlots,
  apiPage,
  apiProduct,
  apiProfessional,
} from '#shared/contract/api-v1.ts';
import { apiClient, apiClientAppointment, apiClientSummary } from '#shared/contract/api-v1-clients.ts';
import {
  apiBookedSeries,
  apiSeries,
  apiSeriesCheck,
  apiSeriesMoveCheck,
} from '#shared/contract/api-v1-series.ts';
import { answerOf, ANSWERS } from './answers.ts';

it('shows answers that the contract would let out, with all that it promises', () => {
  const formats = {
    Professional: apiProfessional,
    Product: apiProduct,
    Availability: apiAvailability,
    FreeSlots: apiFreeSlots,
    Appointment: apiAppointment,
    ClientSummary: apiClientSummary,
    ClientAppointment: apiClientAppointment,
    Client: apiClient,
    SeriesCheck: apiSeriesCheck,
    SeriesMoveCheck: apiSeriesMoveCheck,
    BookedSeries: apiBookedSeries,
    Series: apiSeries,
  };
  for (const [name, format] of Object.entries(formats))
    expect(format.strict().parse(ANSWERS[name as keyof typeof formats])).toEqual(
      ANSWERS[name as keyof typeof formats],
    );
});

it('fills the shapes around them', () => {
  const page = answerOf({
    properties: {
      data: { type: 'array', items: { $ref: '#/components/schemas/Appointment' } },
      nextCursor: { type: ['string', 'null'] },
    },
  });
  expect(apiPage.parse(page)).toEqual({ data: [ANSWERS.Appointment], nextCursor: null });
  expect(answerOf({ $ref: '#/components/schemas/Unknown' })).toBeNull();
});
