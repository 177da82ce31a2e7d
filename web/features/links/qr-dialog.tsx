import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog, DialogFooter } from '#web/components/ui/dialog.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { useLingering } from '#web/components/ui/use-lingering.ts';
import { toastError } from '#web/lib/toast.ts';
import { qrPng, qrSquares, qrSvg, type QrSquares } from './qr-code.ts';
import { saveFile } from './save-file.ts';

export type QrLink = {
  /** What the link is called: "Link pessoal". */
  readonly title: string;
  /** The whole address. */
  readonly url: string;
  /** Name of the downloaded picture, without its ending. */
  readonly fileName: string;
};

/** A link as a code for cameras: to be shown on the spot, or printed and put up. Null keeps the dialog closed. */
export function QrDialog({ link, onClose }: { link: QrLink | null; onClose: () => void }) {
  const shown = useLingering(link);
  return (
    <Dialog
      open={link !== null}
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={`QR Code: ${shown?.title.toLowerCase() ?? ''}`}
      description="Quem aponta a câmera abre a página de agendamento."
    >
      {shown !== null && <Code key={shown.url} link={shown} />}
    </Dialog>
  );
}

function Code({ link: { title, url, fileName } }: { link: QrLink }) {
  const code = useQuery({
    queryKey: ['qr-code', url],
    queryFn: () => qrSquares(url),
    staleTime: Infinity,
    retry: false,
  });
  if (code.isPending) {
    return (
      <Loading label="Preparando o QR Code…">
        <Skeleton className="mx-auto aspect-square w-full max-w-64 rounded-md" />
      </Loading>
    );
  }
  if (code.isError) {
    return (
      <ErrorState
        title="Não foi possível preparar o QR Code."
        onRetry={() => void code.refetch()}
        retrying={code.isFetching}
      />
    );
  }
  return <Picture squares={code.data} title={title} url={url} fileName={fileName} />;
}

function Picture({ squares, title, url, fileName }: QrLink & { squares: QrSquares }) {
  const svg = qrSvg(squares);
  const savePng = async () => {
    try {
      saveFile(`${fileName}.png`, await qrPng(squares));
    } catch {
      toastError('Erro', 'Este navegador não gerou a imagem. Baixe o arquivo SVG.');
    }
  };
  return (
    <>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        alt={`QR Code do ${title.toLowerCase()}`}
        className="mx-auto aspect-square w-full max-w-64 rounded-md border bg-white"
      />
      <p className="mt-3 text-center text-ui wrap-anywhere text-muted select-all">{url}</p>
      <p className="mt-3 text-ui text-pretty text-muted">
        Para imprimir, use pelo menos 3&nbsp;cm de lado. O PNG serve até 10&nbsp;cm; para cartazes maiores,
        baixe o SVG.
      </p>
      <DialogFooter>
        <Button onClick={() => saveFile(`${fileName}.svg`, new Blob([svg], { type: 'image/svg+xml' }))}>
          Baixar SVG
        </Button>
        <Button variant="primary" onClick={() => void savePng()}>
          <Download aria-hidden="true" />
          Baixar PNG
        </Button>
      </DialogFooter>
    </>
  );
}
