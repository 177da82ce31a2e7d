import { sentenceOf } from './api-error.ts';
import { download } from './download.ts';
import type { AnyInput, ReadName } from './route-call.ts';
import { toastError } from './toast.ts';
import { useSingleRun } from './use-single-run.ts';

/** Saves a file that a route answers, one at a time; a refusal is said. */
export function useDownload(name: ReadName, input: AnyInput) {
  const { busy, run } = useSingleRun();
  const save = (): void =>
    run(async () => {
      await download(name, input).catch((error: unknown) =>
        toastError('Não foi possível baixar', sentenceOf(error, 'Tente novamente.')),
      );
    });
  return { busy, save };
}
