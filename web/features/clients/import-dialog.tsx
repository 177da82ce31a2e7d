import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ImportAnswer } from '#shared/contract/client-import.ts';
import { ERROR_SENTENCES } from '#shared/contract/errors.ts';
import { CLIENT_IMPORT } from '#shared/contract/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/components/ui/dialog.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { useImportClients, usePreviewImport } from './api/import.ts';
import { ImportErrors, ImportResult } from './import-result.tsx';
import { counted, doneTitle } from './import-words.ts';

export type ImportDialogProps = { open: boolean; onClose: () => void };

/** Clients out of a file: it is chosen, looked at, and imported. */
export function ImportDialog({ open, onClose }: ImportDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="md"
      title="Importar clientes"
      description="De uma planilha salva como CSV. Antes de importar, você confere o que vai mudar."
    >
      {open && <Steps />}
    </Dialog>
  );
}

function Steps() {
  const preview = usePreviewImport();
  const importing = useImportClients();
  const [file, setFile] = useState<File | null>(null);
  const [isLarge, setLarge] = useState(false);
  const choose = (chosen: File): void => {
    importing.reset();
    preview.reset();
    setFile(chosen);
    setLarge(chosen.size > CLIENT_IMPORT.bytes);
    if (chosen.size <= CLIENT_IMPORT.bytes) preview.mutate(chosen);
  };
  if (importing.data !== undefined) return <Done answer={importing.data} />;
  if (file !== null && preview.data !== undefined)
    return (
      <Preview
        name={file.name}
        answer={preview.data}
        busy={importing.isPending}
        refused={importing.isError ? sentenceOf(importing.error, NO_ANSWER) : null}
        onChoose={choose}
        onImport={() => importing.mutate(file)}
      />
    );
  return (
    <div className="grid gap-4">
      <div className="grid gap-2 text-ui">
        <p>A primeira linha tem os títulos das colunas. Só o nome é obrigatório:</p>
        <p className="rounded-md border bg-sunken p-3 text-muted">
          Nome, Nome social, E-mails, Telefones, Nascimento, CPF, Etiquetas, Profissional preferido, Contato
          preferido, Consentimento e Anotações.
        </p>
        <p className="text-muted">
          Quem já tem cadastro recebe só o que falta: nada do que está lá é trocado. Até 5.000 linhas e 2 MB.
        </p>
      </div>
      {isLarge && (
        <Notice tone="danger" live scroll>
          {ERROR_SENTENCES.CLIENT_FILE_LARGE}
        </Notice>
      )}
      {preview.isError && (
        <Notice tone="danger" live scroll>
          {sentenceOf(preview.error, NO_ANSWER)}
        </Notice>
      )}
      <DialogFooter>
        <DialogClose>Cancelar</DialogClose>
        <FileButton variant="primary" busy={preview.isPending} onChoose={choose}>
          Escolher arquivo
        </FileButton>
      </DialogFooter>
    </div>
  );
}

const NO_ANSWER = 'O servidor não respondeu. Tente novamente.';

/** Opens the device's own choice of files. */
function FileButton({
  variant,
  busy,
  onChoose,
  children,
}: {
  variant: 'primary' | 'secondary';
  busy: boolean;
  onChoose: (file: File) => void;
  children: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv"
        aria-label={children}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file may be chosen again, once it was corrected.
          event.target.value = '';
          if (file !== undefined) onChoose(file);
        }}
      />
      <Button variant={variant} busy={busy} onClick={() => input.current?.click()} data-start>
        <FileUp aria-hidden="true" />
        {children}
      </Button>
    </>
  );
}

function Preview({
  name,
  answer,
  busy,
  refused,
  onChoose,
  onImport,
}: {
  name: string;
  answer: ImportAnswer;
  busy: boolean;
  refused: string | null;
  onChoose: (file: File) => void;
  onImport: () => void;
}) {
  const count = answer.created + answer.completed;
  return (
    <div className="grid gap-4">
      <ImportResult name={name} answer={answer} />
      <ImportErrors answer={answer} title={leftOutTitle(answer.errors.length)} />
      {refused !== null && (
        <Notice tone="danger" live scroll>
          {refused}
        </Notice>
      )}
      <DialogFooter>
        <FileButton variant="secondary" busy={false} onChoose={onChoose}>
          Outro arquivo
        </FileButton>
        {count > 0 ? (
          <Button variant="primary" busy={busy} onClick={onImport}>
            Importar {counted(count, 'cliente', 'clientes')}
          </Button>
        ) : (
          <DialogClose>Fechar</DialogClose>
        )}
      </DialogFooter>
    </div>
  );
}

function leftOutTitle(count: number): string {
  return count === 1
    ? '1 linha tem erro e fica de fora'
    : counted(count, '', 'linhas têm erro e ficam de fora');
}

function Done({ answer }: { answer: ImportAnswer }) {
  const { errors } = answer;
  const isWhole = !errors.some(({ codes }) => codes.includes('NOT_STORED'));
  return (
    <div className="grid gap-4">
      <Notice tone={isWhole ? 'ok' : 'warn'} title={doneTitle(answer)} live>
        {!isWhole && (
          <p>
            A importação parou no meio. As linhas que faltaram estão abaixo: importe o arquivo de novo, e só
            elas entram.
          </p>
        )}
      </Notice>
      <ImportErrors
        answer={answer}
        title={counted(errors.length, 'linha ficou de fora', 'linhas ficaram de fora')}
      />
      <DialogFooter>
        <DialogClose>Fechar</DialogClose>
      </DialogFooter>
    </div>
  );
}
