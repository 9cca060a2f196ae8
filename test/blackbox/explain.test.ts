import { describe, expect, it } from 'vitest';
import { type Bench, withService } from './run-ems.js';
import { deployment, id } from '../support/service/samples.js';

interface Explained {
  state: string;
  cause: string | null;
  verdict: string;
  links: { link: string; mark: string; text: string; evidence: { operation: string } }[];
  next: string[];
}

const explain = async ({ ems }: Bench, ...words: string[]): Promise<Explained> => {
  const ran = await ems(['explain', '4711', ...words, '-o', 'json']);
  expect({ code: ran.code, err: ran.err }).toEqual({ code: 0, err: '' });
  return ran.json() as Explained;
};

const names = 'known member assigned usable mode options activation agent contact depot result'.split(' ');
const health = {
  clientId: 4711,
  hostname: 'pc-4711',
  domain: 'corp.example',
  macAddress: null,
  uuid: '00000000-0000-4000-8000-000000004711',
  lastSeenUtc: new Date(Date.now() - 300_000).toISOString(),
  agentStatus: 'Reporting',
  healthStatus: 'Healthy',
  operatingSystem: null,
  ipAddress: null,
  manufacturer: null,
  model: null,
  architecture: null,
  inventoryDate: null,
  agentInstalled: null,
};

const servePending = ({ service }: Bench): void => {
  const waiting = { status: 'Pending', installationState: 'NotInstalled', errorText: null };
  service.answer('GET /api/computer/{id}/health', health);
  service.answer('GET /api/computer/{id}/software-deployment', [{ ...deployment, softwareId: id.package, ...waiting }]);
};

describe('explain against a service made from the documents alone', () => {
  it.concurrent('never says more than was answered', () =>
    withService(async (bench) => {
      servePending(bench);
      const found = await explain(bench, '--package', id.package);
      expect(['blocked', 'waiting']).toContain(found.state);
      expect(found.links.every(({ link }) => names.includes(link))).toBe(true);
      expect(found.links.find(({ link }) => link === 'activation')?.mark).toBe('unknown');
      const sent = bench.service.calls();
      expect(sent.filter(({ method }) => method !== 'GET').map(({ operation }) => operation)).toEqual([]);
      expect(sent.filter(({ path }) => path !== '/api/packages').length).toBeLessThanOrEqual(16);
    }));

  it.concurrent('names the role of every link that cannot be read', () =>
    withService(async (bench) => {
      for (const role of ['group.read', 'package.read', 'pm.read']) bench.service.denied.add(role);
      servePending(bench);
      const { links } = await explain(bench, '--package', id.package);
      const text = links.map((link) => link.text).join('\n');
      expect(text).toContain('not readable: needs package.read');
      expect(text).toContain('not readable: needs group.read');
    }));

  it.concurrent.each(['--reboot', '--os'])('%s', (flag) =>
    withService(async (bench) => {
      const found = await explain(bench, flag);
      expect(found.verdict).not.toBe('');
      // A search is asked with a body, and changes nothing.
      const writes = bench.service.calls().filter(({ method, path }) => method !== 'GET' && !path.endsWith('/search'));
      expect(writes).toEqual([]);
    }),
  );

  it.concurrent('fleet status counts, whatever the totals are', () =>
    withService(async (bench) => {
      const ran = await bench.ems('fleet status -o json');
      expect(ran.code).toBe(0);
      expect(bench.service.calls().length).toBeLessThanOrEqual(26);
      expect(ran.json()).toMatchObject({ computers: expect.any(Number), unreadable: [] });
    }));

  it.concurrent.each(['fleet pending', 'fleet failures', 'fleet eta', 'fleet tidy'])('%s', (line) =>
    withService(async (bench) => {
      const ran = await bench.ems(`${line} -o json`);
      expect({ code: ran.code, line }).toEqual({ code: 0, line });
      // A search is asked with a body, and changes nothing.
      const writes = bench.service.calls().filter(({ method, path }) => method !== 'GET' && !path.endsWith('/search'));
      expect(writes).toEqual([]);
    }),
  );
});
