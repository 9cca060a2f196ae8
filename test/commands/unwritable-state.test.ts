import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { useRelayedDemo } from '../support/relayed-demo.js';
import type { Ran } from '../support/in-process.js';

let writes: string[] = [];

const demo = useRelayedDemo(60, async (request, pass) => {
  const isRead = request.method === 'GET' || /\/(search|token)(\?|$)/.test(request.url);
  if (!isRead) writes.push(`${request.method} ${request.url}`);
  return pass(request);
});

/** A file where its directory belongs: nothing can be written there, not even by root. */
const block = (name: string): void => {
  mkdirSync(join(demo.directory(), 'state'), { recursive: true });
  rmSync(join(demo.directory(), 'state', name), { recursive: true, force: true });
  writeFileSync(join(demo.directory(), 'state', name), '');
};

beforeEach(() => {
  writes = [];
  rmSync(join(demo.directory(), 'state'), { recursive: true, force: true });
});

const ems = (line: string, env: Readonly<Record<string, string>> = {}): Promise<Ran> =>
  demo.run(line.split(' '), { env });

it.each([
  'group delete Pilot --force --yes --max-affected 99',
  'computer delete PC-0042 --force --yes',
  'tag delete 1 --yes',
])('a deletion without its restore point is refused: %s', async (line) => {
  block('restore');
  const ran = await ems(line);
  expect([ran.code, writes], ran.stderr).toEqual([10, []]);
  expect(ran.stderr).toContain('Refused: the restore point cannot be written');
});

it('state apply is refused without its restore point', async () => {
  block('restore');
  const folder = join(demo.directory(), 'wanted');
  mkdirSync(join(folder, 'groups'), { recursive: true });
  writeFileSync(join(folder, 'groups', 'a.yaml'), 'group: Assignments/Pilot\ndescription: other\n');
  const ran = await ems(`state apply ${folder} --yes --max-affected 99`);
  expect([ran.code, writes], ran.stderr).toEqual([10, []]);
});

it('a change that needs a reason is refused without the history that keeps it; others say that it is not kept', async () => {
  mkdirSync(join(demo.directory(), 'state', 'history.jsonl'), { recursive: true });
  const line = 'group update Pilot --description one --yes --reason because';
  const told = await ems(line);
  expect([told.code, writes.length], told.stderr).toEqual([0, 1]);
  expect(told.stderr.match(/The history cannot be written, so this change is not in it/g)).toHaveLength(1);
  await ems('config set reason required --profile default');
  writes = [];
  const refused = await ems(line);
  expect([refused.code, writes], refused.stderr).toEqual([10, []]);
  expect(refused.stderr).toContain('Refused: the history, which keeps the reason, cannot be written');
  await ems('config unset reason --profile default');
});
