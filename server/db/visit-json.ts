import { asJson } from './columns.ts';
import { appointments } from './schema.ts';

/** A client's visit as JSON has it: its start is a text with an offset. */
export type VisitJson = {
  readonly id: string;
  readonly userId: string | null;
  readonly professionalName: string;
  readonly productName: string | null;
  readonly startTime: string;
  readonly timezone: string;
};

/** An appointment as such a visit, as an SQL expression. @param alias of the table in the statement */
export const visitJson = (alias: string): string =>
  asJson(appointments, alias, ['id', 'userId', 'professionalName', 'productName', 'startTime', 'timezone']);
