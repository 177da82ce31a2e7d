import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#web/lib/api.ts';
import { refresh } from '#web/lib/read.ts';
import { toast } from '#web/lib/toast.ts';
import { doneTitle } from '../import-words.ts';

/** What an import of a file would do. A refusal is the dialog's to show. */
export function usePreviewImport() {
  return useMutation({
    mutationFn: async (file: File) =>
      request('POST /api/clients/import/preview', { body: { file: await base64Of(file) } }),
  });
}

/** Makes and completes records from a file; it goes on when the dialog is closed. A refusal is the dialog's to show. */
export function useImportClients() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) =>
      request('POST /api/clients/import', { body: { file: await base64Of(file) } }),
    onSuccess: (answer) => {
      toast({ title: doneTitle(answer), variant: 'success' });
      return refresh(client, ['GET /api/clients', 'GET /api/clients/:id', 'GET /api/clients/tags']);
    },
  });
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const address = reader.result as string; // what it reads as an address
      resolve(address.slice(address.indexOf(',') + 1));
    };
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'));
    reader.readAsDataURL(file);
  });
}
