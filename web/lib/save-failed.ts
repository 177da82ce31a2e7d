import { ApiError } from './api-error.ts';

/** A refused save of an integration: says so with the status, and keeps what the server answered. */
export class SaveFailed extends ApiError {
  constructor(answer: ApiError) {
    super(answer.status, '', answer.body);
    this.name = 'SaveFailed';
    this.message = `Save failed: ${answer.status}`;
  }
}

/**
 * Waits for a save.
 * @throws {SaveFailed} with the status when the server refused it; anything else as it is
 */
export async function saved<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof ApiError ? new SaveFailed(error) : error;
  }
}
