import { existingClient } from '#shared/contract/client-records.ts';
import { conflictDetails } from '#shared/contract/appointments.ts';
import { API_CODES } from '#shared/contract/api-v1-codes.ts';
import type { ApiProblem } from '#shared/contract/api-v1.ts';
import { ERROR_SENTENCES } from '#shared/contract/errors.ts';
import { takenStarts } from '#shared/contract/series.ts';
import { API_BASE } from '#shared/contract/paths.ts';
import { fieldsIn, type AppError } from '#server/lib/app-error.ts';
import { localInstead } from '#server/lib/local-instead.ts';

/** An error as problem details (RFC 9457): the type leads to its explanation, the rest is for programs. */
export function problemOf(error: AppError): ApiProblem {
  const code = codeOf(error);
  const conflict = conflictDetails.safeParse(error.details);
  return {
    type: `${API_BASE}/docs#${code}`,
    title: ERROR_SENTENCES[code],
    status: error.status,
    code,
    ...detailOf(error),
    ...fieldsIn(error),
    ...(conflict.success ? localInstead(conflict.data) : {}),
    ...existingOf(error),
    ...takenIn(error),
  };
}

/** The record that is there already, of a client who is not added again. */
function existingOf({ code, details }: AppError): Pick<ApiProblem, 'existing'> {
  const existing = code === 'CLIENT_EXISTS' ? existingClient.safeParse(details) : null;
  return existing?.success === true ? { existing: existing.data } : {};
}

/** The starts of a series that cannot be had. */
function takenIn({ code, details }: AppError): Pick<ApiProblem, 'taken'> {
  const found = code === 'SERIES_TAKEN' ? takenStarts.safeParse(details) : null;
  return found?.success === true ? { taken: found.data.taken } : {};
}

/** Why, beyond the title: the number of the limit that refuses, or what is wrong with the fields. */
function detailOf({ detail, limit, message }: AppError): { detail?: string } {
  const said = detail ?? (limit === undefined ? undefined : message);
  return said === undefined ? {} : { detail: said };
}

/** The API promises its codes; another one of the product's becomes the nearest of them. */
function codeOf({ code, status }: AppError): ApiProblem['code'] {
  const known = API_CODES.find((each) => each === code);
  if (known !== undefined) return known;
  if (status >= 500) return 'INTERNAL';
  return status === 404 ? 'NOT_FOUND' : 'VALIDATION';
}
