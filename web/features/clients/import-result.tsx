import { Download } from 'lucide-react';
import type { ImportAnswer } from '#shared/contract/client-import.ts';
import { CLIENT_IMPORT } from '#shared/contract/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { saveAs } from '#web/lib/download.ts';
import { formatNumber } from '#web/lib/format.ts';
import { counted, errorFile, fieldWords, lineSentence } from './import-words.ts';

/** What a file brings: how many are new, who gets what, and what is not read. */
export function ImportResult({ name, answer }: { name: string; answer: ImportAnswer }) {
  const { lines, created, completed, unchanged, repeated, additions, ignored } = answer;
  const figures = [
    { count: created, text: created === 1 ? 'cliente novo' : 'clientes novos' },
    { count: completed, text: completed === 1 ? 'cadastro a completar' : 'cadastros a completar' },
    { count: unchanged, text: unchanged === 1 ? 'cadastro já completo' : 'cadastros já completos' },
  ];
  return (
    <>
      <p role="status" className="text-ui wrap-anywhere text-muted">
        <span className="font-medium text-ink">{name}</span>, com {counted(lines, 'linha', 'linhas')}
      </p>
      <ul aria-label="O que vai mudar" className="grid gap-2 sm:grid-cols-3">
        {figures.map(({ count, text }) => (
          <li
            key={text}
            className="flex items-baseline gap-2 rounded-md border p-3 sm:grid sm:content-start sm:gap-0.5"
          >
            <span className="num text-xl font-semibold">{formatNumber(count)}</span>
            <span className="text-ui text-muted">{text}</span>
          </li>
        ))}
      </ul>
      {repeated > 0 && (
        <p className="text-ui text-muted">
          {counted(repeated, 'linha é', 'linhas são')} de quem já está em outra linha do arquivo: cada pessoa
          tem um cadastro só.
        </p>
      )}
      {additions.length > 0 && (
        <div className="grid gap-1.5">
          <h3 className="text-ui font-semibold">O que os cadastros recebem</h3>
          <ul
            aria-label="O que os cadastros recebem"
            tabIndex={0}
            className="max-h-40 divide-y overflow-y-auto rounded-md border text-ui"
          >
            {additions.map(({ id, name: client, fields }) => (
              <li key={id} className="px-3 py-2 wrap-anywhere">
                <span className="font-medium">{client}</span>
                <span className="text-muted">: {fieldWords(fields)}</span>
              </li>
            ))}
          </ul>
          {completed > additions.length && (
            <p className="text-ui text-muted">E mais {formatNumber(completed - additions.length)}.</p>
          )}
        </div>
      )}
      {ignored.length > 0 && (
        <p className="text-ui wrap-anywhere text-muted">
          {ignored.length === 1 ? 'Coluna que não entra' : 'Colunas que não entram'}: {ignored.join(', ')}.
        </p>
      )}
    </>
  );
}

/** The lines that are left out, the first ones by their numbers and all of them as a file. */
export function ImportErrors({ answer, title }: { answer: ImportAnswer; title: string }) {
  const { errors } = answer;
  if (errors.length === 0) return null;
  const save = () =>
    saveAs('linhas-com-erro.csv', new Blob([errorFile(answer)], { type: 'text/csv;charset=utf-8' }));
  return (
    <Notice tone="warn" title={title}>
      <ul aria-label="Linhas com erro" tabIndex={0} className="grid max-h-40 gap-1 overflow-y-auto text-ink">
        {errors.slice(0, CLIENT_IMPORT.shown).map((error) => (
          <li key={error.line}>{lineSentence(error)}</li>
        ))}
        {errors.length > CLIENT_IMPORT.shown && (
          <li>E mais {formatNumber(errors.length - CLIENT_IMPORT.shown)}.</li>
        )}
      </ul>
      <Button size="sm" className="justify-self-start" onClick={save}>
        <Download aria-hidden="true" />
        Baixar as linhas com erro
      </Button>
    </Notice>
  );
}
