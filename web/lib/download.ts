import { ApiError } from './api-error.ts';
import { addressOf, type AnyInput, type ReadName } from './route-call.ts';
import { endSession, readSession } from './session.ts';

/**
 * Saves a file that a route answers, under the name that the server gives it.
 * @throws {ApiError} on a non-OK answer; a 401 also ends the session
 */
export async function download(name: ReadName, input: AnyInput): Promise<void> {
  const token = readSession()?.token ?? null;
  const response = await fetch(addressOf(name, input).path, {
    credentials: 'include',
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
  });
  if (!response.ok) {
    if (response.status === 401 && token !== null && readSession()?.token === token) endSession('expired');
    throw new ApiError(response.status, response.statusText, await response.text());
  }
  const file = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  saveAs(file ?? '', await response.blob());
}

/** Saves what is there already as a file. */
export function saveAs(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
