import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { Ran } from '../support/in-process.js';
import { useRelayedDemo } from '../support/relayed-demo.js';

type Renaming = Readonly<Record<string, string>>;

/** Fields of the answers about depots and tags, and what this service calls them. */
let renaming: Renaming = {};
let writes: string[] = [];

const about =
  /^\/api\/(system\/(depot-servers|sync-jobs\/depots|depot-topology)|group\/[^/]+\/depot-servers|depots\/|packages\/[^/]+\/tags)/;

const renamed = (text: string): string =>
  Object.entries(renaming).reduce((left, [own, here]) => left.replaceAll(`"${own}":`, `"${here}":`), text);

const demo = useRelayedDemo(500, async (request, pass) => {
  if (/^(PUT|POST|DELETE|PATCH) (?!.*(search|token))/.test(`${request.method} ${request.url}`))
    writes.push(request.url);
  const answer = await pass(request);
  return about.test(request.url) && request.method === 'GET' ? { ...answer, text: renamed(answer.text) } : answer;
});

const ems = (line: string): Promise<Ran> => demo.run(line.split(' '));

beforeEach(() => {
  renaming = {};
  writes = [];
});

it.each<readonly [string, Renaming]>([
  ['other ids', { clientId: 'computerId' }],
  ['other names', { hostname: 'displayName', heartbeat: 'syncHeartbeat' }],
  ['the usual short ones', { clientId: 'id', hostname: 'name', heartbeat: 'status' }],
])('depots are told apart under %s', async (_, names) => {
  const lines = ['depot list -o json', 'fleet check depots-offline -o json', 'depot show SRV-0063 -o json'];
  for (const line of lines) {
    renaming = {};
    const described = await ems(line);
    renaming = names;
    expect([line, (await ems(line)).stdout]).toEqual([line, described.stdout]);
  }
});

it('depots without an id are told apart by their names, and have no heartbeat of another', async () => {
  const described = JSON.parse((await ems('depot list -o json')).stdout) as { heartbeat: string | null }[];
  renaming = { clientId: 'something' };
  const found = JSON.parse((await ems('depot list -o json')).stdout) as { clientId: null; heartbeat: string | null }[];
  expect(found.map(({ clientId, heartbeat }) => [clientId, heartbeat])).toEqual(
    described.map(({ heartbeat }) => [null, heartbeat]),
  );
});

it('the tags of a package are not replaced where the service lists one without an id', async () => {
  const folder = join(demo.directory(), 'wanted');
  const exported = await ems(`state export ${folder} --only package-tags`);
  expect(exported.code).toBe(0);
  writeFileSync(join(folder, 'packages.yaml'), 'packageTags:\n  "7-Zip@23.01": [Global, EMEA]\n');
  await ems('api sync');
  renaming = { id: 'key', tagId: 'key' };
  writes = [];
  const { code, stdout: told } = await ems(`state apply ${folder} --yes -o json`);
  expect([code, writes, told]).toEqual([7, [], expect.stringContaining('without an id')]);
});
