import { Component, type ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { removeFrame } from './frame-element.ts';

/** Catches what a screen throws while drawing, so that a person sees words and a way on instead of a blank page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    removeFrame();
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 px-6 text-center">
        <h1 className="text-2xl font-semibold tracking-tight">Algo deu errado nesta tela</h1>
        <p className="text-muted">
          Seus dados estão guardados. Se uma versão nova acabou de ser instalada, recarregar a página resolve.
        </p>
        <div className="flex justify-center">
          <Button variant="primary" onClick={() => window.location.reload()}>
            Recarregar a página
          </Button>
        </div>
      </main>
    );
  }
}
