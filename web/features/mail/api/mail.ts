import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MailStatus } from '#shared/contract/mail.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { request } from '#web/lib/api.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import { read } from '#web/lib/read.ts';

/** How mails leave, and the last that did not. */
export const mailStatusQuery = { ...read('GET /api/admin/mail'), staleTime: 0 };

/**
 * Sends the administrator a mail at once; the toast says what came of it.
 * @param kind how mails leave: into a folder nothing is sent
 */
export function useTestMail(kind: MailStatus['kind'] | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request('POST /api/admin/mail/test'),
    onSuccess: ({ success, message }) => {
      toast({
        title: success ? (kind === 'folder' ? 'E-mail gravado!' : 'E-mail enviado!') : 'Erro',
        description: message,
        variant: success ? 'success' : 'destructive',
      });
    },
    onError: (error) => toastError('Erro', sentenceOf(error, 'Não foi possível enviar o e-mail de teste.')),
    onSettled: () => client.invalidateQueries({ queryKey: mailStatusQuery.queryKey }),
  });
}
