import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { TEAM_PAGE } from '#shared/contract/limits.ts';
import type { User } from '#shared/contract/users.ts';
import { TooltipProvider } from '#web/components/ui/tooltip.tsx';
import { publicConfigQuery } from '#web/features/auth/api/public-config.ts';
import { firstPeopleQuery } from '#web/features/users/api/people.ts';
import { fakeBrowser } from '#web/lib/session-fakes.ts';
import { AgendasSection } from './agendas-section.tsx';

beforeEach(() => {
  fakeBrowser();
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => vi.unstubAllGlobals());

function team(size: number): User[] {
  return Array.from({ length: size }, (_, n) => ({
    id: `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    name: `Pessoa ${n}`,
    email: `pessoa-${n}@exemplo.com.br`,
    title: null,
    color: '#3b82f6',
    timezone: 'America/Sao_Paulo',
    defaultDuration: 60,
    bookingSlug: `pessoa-${n}`,
    isActive: true,
  })) as User[];
}

it('the shared agenda asks for as much with 200 people as with one', () => {
  const asked = [1, 30, 200].map((size) => {
    const people = team(Math.min(size, TEAM_PAGE));
    const first = { people, total: size, matches: size, page: 1, pages: Math.ceil(size / TEAM_PAGE) };
    const [admin] = people;
    if (admin === undefined) throw new Error('A team has an administrator.');
    const client = new QueryClient({
      defaultOptions: { queries: { queryFn: () => new Promise(() => null) } },
    });
    client.setQueryData(firstPeopleQuery.queryKey, first);
    client.setQueryData(publicConfigQuery.queryKey, {
      brand: { name: 'Hora Marcada', shortName: 'Hora' },
      externalAuthHost: null,
      googleConfigured: false,
      sendsMail: false,
      confirmsAllBookings: false,
      registrationOpen: true,
    });
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <TooltipProvider>
          <Router ssrPath="/admin">
            <AgendasSection team={first} owner={null} admin={admin} />
          </Router>
        </TooltipProvider>
      </QueryClientProvider>,
    );
    return client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => JSON.stringify(queryKey));
  });
  expect(asked[0]?.filter((path) => path.includes('GET /api/availability/team-days'))).toHaveLength(1);
  expect(asked[1]).toEqual(asked[0]);
  expect(asked[2]).toEqual(asked[0]);
});
