import fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import type { App } from '#server/app.ts';
import { guardNothing, openFiles, PUBLIC, requireAccess } from './access.ts';

let app: App;
afterEach(() => app.close());

/** A server whose pages' door opens what `register` registers. */
async function start(register: (door: App) => void): Promise<void> {
  app = fastify();
  requireAccess(app);
  await app.register(async (door) => {
    guardNothing(door);
    register(door);
  });
  await app.ready();
}

describe("the pages' door", () => {
  it('starts with pages that declare themselves public', async () => {
    await start((door) => void door.get('/page', { config: PUBLIC }, () => 'page'));
    expect((await app.inject('/page')).body).toBe('page');
  });

  it('a server does not start with a page that declares no access', async () => {
    await expect(start((door) => void door.get('/page', () => 'page'))).rejects.toThrow(
      'The route GET /page declares no access.',
    );
  });

  it('a server does not start with a page for people who are signed in, since its door asks nobody who they are', async () => {
    await expect(
      start((door) => void door.get('/page', { config: { access: 'session' } }, () => 'page')),
    ).rejects.toThrow('/page asks for session, which its door cannot check.');
  });

  it('declares the files of a library public, and nothing beside them', async () => {
    const register = (door: App): void => {
      void door.register(async (plugin) => {
        openFiles(plugin);
        plugin.get('/file', () => 'file');
      });
    };
    await start(register);
    expect((await app.inject('/file')).body).toBe('file');
    await app.close();
    await expect(
      start((door) => {
        register(door);
        door.get('/page', () => 'page');
      }),
    ).rejects.toThrow('The route GET /page declares no access.');
  });
});
