import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'ems-permit-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const source = `
import type { Call, Client, Permit, WriteCall } from '${root}src/http/client.js';
import { callTo } from '${root}src/http/reads.js';
declare const client: Client, any: Call, change: WriteCall, permit: Permit;
void client.read(callTo('GET /api/tags'));
void client.write(callTo('POST /api/tags', { body: {} }), permit);
void client.read(callTo('POST /api/tags', { body: {} })); // 7
void client.read(change); // 8
void client.readRaw(any); // 9
void client.write(change); // 10
void client.writeRaw(change, {}); // 11
`;

it('lets no change leave without a permit', async () => {
  const file = join(folder, 'wrong.ts');
  writeFileSync(file, source);
  const compilerOptions = { types: ['node'], typeRoots: [join(root, 'node_modules/@types')] };
  const project = join(folder, 'tsconfig.json');
  writeFileSync(
    project,
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include: ['wrong.ts'] }),
  );
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = await execa(process.execPath, [compiler, '-p', project, '--pretty', 'false'], { reject: false });
  const lines = [...stdout.matchAll(/wrong\.ts\((\d+),\d+\): error/g)].map(([, line]) => Number(line));
  expect(lines, stdout).toEqual([7, 8, 9, 10, 11]);
});
