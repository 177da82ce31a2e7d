import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoDirectory, GUIDE } from './demo-dir.mjs';

let root;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'demo-dir-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('lives in ./demo-data unless DATA_DIR names another directory', () => {
  for (const named of [undefined, ''])
    expect(demoDirectory(root, named)).toEqual({ dataDir: join(root, 'demo-data'), problem: null });
  expect(demoDirectory(root, 'somewhere')).toEqual({ dataDir: join(root, 'somewhere'), problem: null });
  expect(demoDirectory(root, '/srv/demo').dataDir).toBe('/srv/demo');
});

it('takes an empty directory or a demonstration, and leaves any other one alone', () => {
  const own = join(root, 'own');
  mkdirSync(own);
  expect(demoDirectory(root, own).problem).toBeNull();
  writeFileSync(join(own, 'secret'), '');
  expect(demoDirectory(root, own).problem).toContain('nada foi apagado');
  writeFileSync(join(own, GUIDE), '{}');
  expect(demoDirectory(root, own).problem).toBeNull();
});
