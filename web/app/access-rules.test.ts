import { describe, expect, it } from 'vitest';
import { destinationOf, homeOf } from './access-rules.ts';

describe('where a sign-in leads', () => {
  it('a sign-in leads home by role when nothing was asked for', () => {
    expect(homeOf('admin')).toBe('/admin');
    expect(homeOf('professional')).toBe('/dashboard');
    expect(destinationOf('professional', null)).toBe('/dashboard');
  });

  it('a sign-in leads to the page that asked for it, where the role allows', () => {
    expect(destinationOf('professional', { next: '/products' })).toBe('/products');
    expect(destinationOf('admin', { next: '/admin?agenda=todos' })).toBe('/admin?agenda=todos');
    expect(destinationOf('professional', { next: '/admin' })).toBe('/dashboard');
    expect(destinationOf('professional', { next: '/integrations' })).toBe('/dashboard');
  });

  it('a sign-in never leads to another site’s address', () => {
    expect(destinationOf('admin', { next: '//evil.example' })).toBe('/admin');
    expect(destinationOf('admin', { next: 'https://evil.example/admin' })).toBe('/admin');
    expect(destinationOf('admin', { next: 5 })).toBe('/admin');
  });
});
