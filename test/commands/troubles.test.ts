import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoServer, type DemoServer } from '../../src/demo/server.js';
import { createWorld } from '../../src/demo/seed/create-world.js';
import { troublesOf } from '../../src/demo/troubles/troubles.js';
import { inProcess } from '../../src/http/transport/in-process.js';
import { runHere, useDirectory, type Ran } from '../support/in-process.js';
import { readShellLine } from '../support/shell-line.js';

const directory = useDirectory();
let server: DemoServer;
const transport = inProcess((exchange) => server.answer(exchange));
/** The clock of the service is twenty times as fast as ours: nobody waits for agents. */
const began = Date.now();
const now = (): number => began + (Date.now() - began) * 20;
const run = (
  line: readonly string[],
  more: { columns?: number; env?: Readonly<Record<string, string>>; skipsSleeps?: true } = {},
): Promise<Ran> => {
  const env = { EMS_URL: server.url, EMS_CLIENT_ID: 'demo', EMS_CLIENT_SECRET: 'demo', ...more.env };
  return runHere(line, directory(), { ...more, env, transport });
};
const json = ({ stdout }: Ran): unknown => JSON.parse(stdout);
const troubles = troublesOf(createWorld({ seed: 1, computers: 200, birth: Date.now(), key: '' }));

interface Explained {
  readonly state: string;
  readonly cause: string | null;
  readonly verdict: string;
  readonly next: readonly string[];
  readonly links: readonly { readonly link: string; readonly mark: string; readonly text: string }[];
  readonly requests: number;
}

const explain = async (hostname: string, item: string): Promise<Explained> => {
  const ran = await run(['explain', hostname, '--package', item, '-o', 'json']);
  expect(ran.stderr).toBe('');
  return json(ran) as Explained;
};

const said = ({ state, cause, verdict }: Explained): string => JSON.stringify({ state, cause, verdict });

/** As a user would: confirmed, and not waiting for long. */
const type = async (line: string): Promise<number> => {
  const [first, ...words] = readShellLine(line).words;
  expect(first).toBe('ems');
  const isWait = words[0] === 'wait';
  const writes = /^(computer (activate|reinstall|rescan)|group (add|remove|set|assign)|depot assign|package set)/;
  const confirmed = writes.test(words.join(' ')) ? ['--yes', '--max-affected', '500'] : [];
  const ran = isWait
    ? await run([...words, '--timeout', '1s'], { skipsSleeps: true })
    : await run([...words, ...confirmed]);
  expect([0, ...(isWait ? [8] : [])], `${line}\n${ran.stderr}`).toContain(ran.code);
  return ran.code;
};

describe('the troubles of the demo fleet', () => {
  beforeAll(async () => {
    server = await startDemoServer({ computers: 200, now });
    // A package is made ready by a command of the server's own.
    await run(['api', 'sync']);
  }, 60_000);
  afterAll(() => server.close());

  it('has one for each link that can break', () => {
    expect(troubles.map(({ id }) => id)).toEqual(
      'not-a-member not-assigned not-ready wrong-system uninstall window-closed offer-expired not-activated suspended out-of-sync stale next-contact-later depot-offline depot-lacks-tag failed-alone failed-on-a-model by-design'.split(
        ' ',
      ),
    );
  });

  it.each(troubles.filter(({ id }) => ['suspended', 'by-design'].includes(id)))(
    '$id: the drawing marks the link that stops it, if there is one',
    async (trouble) => {
      const drawn = await run(['explain', trouble.hostname, '--package', trouble.package], { columns: 80 });
      expect(drawn.stdout.includes('← this stops it')).toBe(trouble.cause !== null);
    },
  );

  it.each(troubles.map((trouble) => [trouble.id, trouble] as const))(
    '%s: the cause is named, and what to type works',
    async (_, trouble) => {
      const before = await explain(trouble.hostname, trouble.package);
      expect(before.cause, before.verdict).toBe(trouble.cause);
      expect(before.requests).toBeLessThanOrEqual(16);
      expect(before.next.length).toBeGreaterThan(0);
      for (const line of before.next) await type(line);
      if (!trouble.curable) return;
      let after = before;
      for (let contact = 0; contact < 4 && said(after) === said(before); contact += 1) {
        await server.advance(120_000);
        after = await explain(trouble.hostname, trouble.package);
      }
      expect(said(after)).not.toBe(said(before));
    },
  );

  it('tells a failure that others share, and what they have in common', async () => {
    const shared = troubles.find(({ id }) => id === 'failed-on-a-model');
    const fresh = troublesOf(createWorld({ seed: 1, computers: 200, birth: 0, key: '' }));
    expect(fresh).toEqual(troubles);
    const ran = await run(['fleet', 'failures', '--package', shared?.package ?? '', '-o', 'json']);
    const [cluster] = json(ran) as {
      computers: number;
      text: string;
      common: { field: string; value: string; affected: number; others: number }[];
    }[];
    // One of the twenty was repaired above.
    expect(cluster?.computers).toBe(19);
    expect(cluster?.text).toBe('Setup ended with 1603: the display driver was refused.');
    expect(cluster?.common).toContainEqual(expect.objectContaining({ field: 'model', value: 'ESPRIMO D7012' }));
    const other = await run([
      'computer',
      'issues',
      'shared-package-failure-devices',
      '--software-id',
      shared?.package ?? '',
      '-o',
      'json',
    ]);
    const [first] = json(other) as { hostname: string }[];
    const found = await explain(first?.hostname ?? '', shared?.package ?? '');
    expect(found.verdict).toContain('the same on 18 others');
  });

  it('says with computer.read alone which roles are missing', async () => {
    const created = await run(
      'admin local-principal create --roles computer.read --description reader -o json'.split(' '),
    );
    const made = json(created) as { clientId: string; plaintextKey: string };
    const env = { EMS_CLIENT_ID: made.clientId, EMS_CLIENT_SECRET: made.plaintextKey };
    const ran = await run(['explain', 'PC-0044', '--package', 'Note Taker@7.3', '-o', 'json'], { env });
    expect(ran.stderr).toBe('');
    const found = json(ran) as Explained;
    expect(found).toMatchObject({ state: 'blocked', cause: 'agent' });
    const unreadable = found.links.filter(({ mark }) => mark === 'unknown').map(({ link, text }) => `${link} ${text}`);
    expect(unreadable).toEqual(
      expect.arrayContaining([
        'usable not readable: needs package.read',
        'options not readable: needs group.read',
        'depot not readable: needs group.read',
      ]),
    );
  });
});
