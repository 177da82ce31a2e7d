import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { saved, SaveFailed } from './save-failed.ts';

it('says that the save failed, with the status, and keeps what the server said', async () => {
  const body = JSON.stringify({ error: 'O endereço precisa ser público.', code: 'WEBHOOK_URL_NOT_ALLOWED' });
  const failure: unknown = await saved(Promise.reject(new ApiError(422, 'Unprocessable', body))).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(SaveFailed);
  expect(failure).toMatchObject({
    message: 'Save failed: 422',
    status: 422,
    sentence: 'O endereço precisa ser público.',
  });
});

it('lets a cut line be a cut line, and what was saved be saved', async () => {
  await expect(saved(Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow('Failed to fetch');
  await expect(saved(Promise.resolve('ok'))).resolves.toBe('ok');
});
