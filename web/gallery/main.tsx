/**
 * A development page with every control and the agenda, on plainly invented data. No part of the build: run
 * `npx vite` and open /gallery.html, or /gallery.html?page=agenda with &view=week|day, &date=2026-11-24,
 * &style=hours, &events=3000, &loading or &fixed (nothing can be dragged).
 */
import { createRoot } from 'react-dom/client';
import { Toaster } from '#web/components/ui/toaster.tsx';
import { TooltipProvider } from '#web/components/ui/tooltip.tsx';
import { startTheme } from '#web/lib/theme.ts';
import { AgendaPage } from './agenda-page.tsx';
import { ControlsPage } from './controls-page.tsx';
import './gallery.css';

startTheme();
const root = document.getElementById('root');
const page = new URLSearchParams(location.search).get('page');
if (root !== null) {
  createRoot(root).render(
    <TooltipProvider>
      {page === 'agenda' ? <AgendaPage /> : <ControlsPage />}
      <Toaster />
    </TooltipProvider>,
  );
}
