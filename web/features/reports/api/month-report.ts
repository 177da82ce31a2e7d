import { keepPreviousData } from '@tanstack/react-query';
import { read } from '#web/lib/read.ts';

/** A month's figures and those of the month before. The month on screen stays while another one is read. */
export function monthReportQuery(month: string) {
  return {
    ...read('GET /api/reports/month', { query: { month } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  };
}
