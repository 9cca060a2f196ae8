import { beforeEach, describe, expect, it } from 'vitest';
import { useScriptedEms } from '../support/scripted-ems.js';
import { sendJson } from '../support/scripted-server.js';

const errorPage = { error: 'db down', items: [], totalCount: 0 };
const { ems, server } = useScriptedEms({ EMS_TOKEN: 'given' });
let answer: unknown;

beforeEach(() => {
  answer = errorPage;
  server().always((_, response) => sendJson(response, answer));
});

describe('a page with an error in it', () => {
  const formats = ['table', 'json', 'csv', 'ndjson'];

  it('fails when it is large and has items, so that it is scanned instead of parsed', async () => {
    const items = Array.from({ length: 800 }, (_, id) => ({ id: id + 1, hostname: 'x'.repeat(100) }));
    answer = { items, totalCount: 800, error: { code: 'partial', message: 'shard 3 is down' } };
    for (const format of formats) {
      const { code, stdout, stderr } = await ems(`computer list -o ${format}`);
      expect([code, stdout.includes('xxx')]).toEqual([1, false]);
      expect(stderr).toContain('(partial): shard 3 is down');
    }
  });

  it.each([null, false, ''])('is a list when it says that there is no error: %j', async (error) => {
    answer = { items: [{ id: 1, hostname: 'PC-1', error: 'in an item' }], totalCount: 1, hasMore: false, error };
    expect(await ems('computer list -o name')).toMatchObject({ code: 0, stdout: '1\n' });
  });

  it.each([
    'computer list --all -o ndjson',
    'computer groups 7 -o csv',
    'computer show PC-0007',
    'computer reboot PC-0007 --yes',
    'computer reboot --search hostname=PC --yes',
    'find PC-0007',
    'group tree',
    'fleet status',
    'fleet snapshot',
    'patch pending',
    'api request GET /api/computer --paginate',
  ])('fails: %s', async (line) => {
    const { code, stdout, stderr } = await ems(line);
    expect([1, 7]).toContain(code);
    expect(`${stdout}${stderr}`).toMatch(/db\s+down/);
  });
});
