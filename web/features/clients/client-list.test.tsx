import { QueryClient, QueryClientProvider, type InfiniteData } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { expect, it } from 'vitest';
import type { ClientsAnswer, ListedClient } from '#shared/contract/client-records.ts';
import { clientsQuery } from './api/clients.ts';
import { ClientList } from './client-list.tsx';
import type { ListFilter } from './filter.ts';

const ZOE: ListedClient = {
  id: '0192f5a0-0000-7000-8000-000000000001',
  name: 'Zoé Lima',
  socialName: null,
  tags: [],
  email: 'zoe@exemplo.com.br',
  phone: '5511987654321',
  last: null,
  next: null,
};
const visit = (startTime: string) => ({
  id: '0192f5a0-0000-7000-8000-000000000002',
  userId: null,
  professionalName: 'Ana Prado',
  productName: null,
  startTime,
  timezone: 'America/Sao_Paulo',
});

function drawn(pages: ClientsAnswer[], filter: ListFilter = {}, isTeam = true): string {
  const client = new QueryClient();
  client.setQueryData<InfiniteData<ClientsAnswer>>(clientsQuery(filter).queryKey, {
    pages,
    pageParams: pages.map(() => null),
  });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/clientes">
        <ClientList
          filter={filter}
          onClear={() => undefined}
          today="2026-11-26"
          isTeam={isTeam}
          firstStep="O primeiro passo"
        />
      </Router>
    </QueryClientProvider>,
  );
}

it('says of each client how to reach them, their tags and the visits around now', () => {
  const last = visit('2025-11-27T13:00:00.000Z');
  const next = visit('2026-12-01T13:00:00.000Z');
  const rui = { ...ZOE, id: '0192f5a0-0000-7000-8000-000000000003', name: 'Rui Melo' };
  const client = { ...ZOE, socialName: 'Zoca', tags: ['gestante'], last, next };
  const pages = [
    { clients: [client], after: 'x' },
    { clients: [rui], after: null },
  ];
  const html = drawn(pages);
  expect(html).toContain(`href="/clientes/${ZOE.id}"`);
  for (const text of [
    />Zoca<.*Nome civil: Zoé Lima/,
    /98765-4321/,
    'zoe@exemplo.com.br',
    'gestante',
    /Próximo: ter, 01\/12 às 10:00( \([^)]+\))? com Ana Prado/,
    /Último: qui, 27\/11\/2025 às 10:00( \([^)]+\))? com Ana Prado/,
    'Ainda sem horários',
  ])
    expect(html).toMatch(text);
  expect(html).toContain('2 clientes</p>');
  expect(html).not.toContain('Carregar mais');
  expect(drawn(pages.slice(0, 1))).toContain('Carregar mais');
  expect(drawn(pages, {}, false)).not.toContain('com Ana Prado');
});

it('says whether nobody is there yet or nobody was found', () => {
  const nobody = [{ clients: [], after: null }];
  expect(drawn(nobody)).toContain('Nenhum cliente no cadastro');
  expect(drawn(nobody)).toContain('O primeiro passo');
  expect(drawn(nobody, { q: 'xyz' })).toContain('Nenhum cliente encontrado');
  expect(drawn(nobody, { q: 'xyz' })).toContain('Limpar filtros');
});
