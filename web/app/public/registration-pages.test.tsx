import type { z } from 'zod';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import type { publicConfig } from '#shared/contract/config.ts';
import { publicConfigQuery } from '#web/features/auth/api/public-config.ts';
import { fakeBrowser } from '#web/lib/session-fakes.ts';
import { LoginPage } from './login-page.tsx';
import { RegisterPage } from './register-page.tsx';

type PublicConfig = z.infer<typeof publicConfig>;

beforeEach(() => fakeBrowser());
afterEach(() => vi.unstubAllGlobals());

function draw(page: React.ReactNode, registrationOpen: boolean): string {
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => new Promise(() => null) } } });
  const config: PublicConfig = {
    brand: { name: 'Hora Marcada', shortName: 'Hora' },
    externalAuthHost: null,
    googleConfigured: false,
    sendsMail: false,
    confirmsAllBookings: false,
    registrationOpen,
  };
  client.setQueryData(publicConfigQuery.queryKey, config);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/">{page}</Router>
    </QueryClientProvider>,
  );
}

it('the login page links to the registration only while it is open', () => {
  expect(draw(<LoginPage />, true)).toContain('href="/register"');
  expect(draw(<LoginPage />, false)).not.toContain('/register');
});

it('the registration page shows no form while it is closed, but the way to the login', () => {
  expect(draw(<RegisterPage />, true)).toContain('<form');
  const closed = draw(<RegisterPage />, false);
  expect(closed).not.toContain('<form');
  expect(closed).toContain('Cadastro fechado');
  expect(closed).toContain('href="/login"');
});
