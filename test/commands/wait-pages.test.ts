import { describe, expect, it } from 'vitest';
import { useScriptedEms } from '../support/scripted-ems.js';
import type { SeenRequest } from '../support/scripted-server.js';
import { servePaths, type PathAnswer } from '../support/serve-paths.js';

const { ems, server } = useScriptedEms();

const serve = (answers: Readonly<Record<string, PathAnswer>>): void => servePaths(server(), answers);

/** A service that gives one item at a time. */
const oneByOne =
  (...items: object[]) =>
  ({ url }: SeenRequest) => {
    const skip = Number(new URL(url, server().url).searchParams.get('skip') ?? 0);
    return { items: items.slice(skip, skip + 1), totalCount: items.length, hasMore: skip + 1 < items.length };
  };

const brief = '--interval 100ms --timeout 300ms';
const pms = { '/api/pmgroup/9/patches': oneByOne({ qNumber: 'KB1' }, { qNumber: 'KB2' }) };
const installed = { scanStatus: 'Installed', qNumber: 'KB1' };
const missing = { scanStatus: 'Missing', qNumber: 'KB2' };
const search = '/api/computer/5/patches-search';

describe('waiting for emergency patching', () => {
  it('sees a missing patch on the last page, of a group whose patches have pages as well', async () => {
    serve({ ...pms, [search]: oneByOne(installed, missing) });
    const { code, stderr } = await ems(`wait emergency-patching 9 5 ${brief}`);
    expect([code, stderr]).toEqual([8, expect.stringContaining('1 missing: KB2')]);
  });
});

describe('waiting for a queue', () => {
  const names = { '/api/queues/names': () => ['Import', 'Hash'] };

  it('reads every page, and sends no paging that is not known', async () => {
    serve({ ...names, '/api/queues': oneByOne({ queueName: 'Import' }, { queueName: 'Hash' }) });
    expect((await ems(`wait queue Hash ${brief}`)).code).toBe(8);
    expect(server().calls.map(({ url }) => url)).toEqual(
      expect.arrayContaining(['/api/queues/names', '/api/queues', '/api/queues?skip=1']),
    );
  });

  it('reads on where the service only counts', async () => {
    const one = ({ url }: SeenRequest) => {
      const skip = Number(new URL(url, server().url).searchParams.get('skip') ?? 0);
      return { items: [{ queueName: skip === 1 ? 'Hash' : 'Import' }], totalCount: 2 };
    };
    serve({ ...names, '/api/queues': one });
    expect((await ems(`wait queue Hash ${brief}`)).code).toBe(8);
  });
});
