import type { ErrorCode } from '#shared/contract/errors.ts';
import { AppError } from './app-error.ts';

/**
 * Refuses what would go beyond a limit of things kept. The caller counts under a lock, so that two at once cannot exceed it.
 * @throws AppError 422 with the given code and details `{ limit }`
 */
export function assertRoom(asked: { count: number; adding: number; limit: number; code: ErrorCode }): void {
  const { count, adding, limit, code } = asked;
  if (count + adding > limit) throw new AppError(code, { limit });
}
