import { beforeEach, describe, expect, it } from 'vitest';
import { flatten, hours, stagesOf, useRolloutWorld } from '../support/rollout-world.js';
import type { Ran } from '../support/in-process.js';

/** The commonest mistake: a package is assigned, and the group is never activated. */
const here = useRolloutWorld(60);
const stage = stagesOf(here);
beforeEach(() => stage('fresh', () => undefined));

const run = (...words: string[]): Promise<Ran> => here().run(words, { env: { EMS_HISTORY: 'true' } });

const json = async <Value>(...words: string[]): Promise<Value> =>
  JSON.parse((await run(...words, '-o', 'json')).stdout) as Value;

interface Explained {
  readonly state: string;
  readonly cause: string;
  readonly verdict: string;
  readonly next: readonly string[];
  readonly requests: number;
}

const explain = (...more: string[]): Promise<Explained> =>
  json('explain', 'PC-0002', '--package', 'LibreOffice', ...more);

const assign = async (): Promise<void> => {
  expect((await run('group', 'assign-package', 'Munich', 'LibreOffice')).code).toBe(0);
};

describe('a package that was assigned and not activated', () => {
  it('waits for the contacts that can show it first', async () => {
    await assign();
    expect((await explain()).verdict).toContain('it waits for the next contact');
  });

  it('is said after two contacts by the machine that assigned it, with the command that activates', async () => {
    await assign();
    here().pass(2 * hours);
    const found = await explain();
    expect(found).toMatchObject({ state: 'blocked', cause: 'activation', next: [expect.stringContaining('activate')] });
    expect(found.verdict).toMatch(
      /most likely never activated: this machine assigned it .* no group of the computer since/,
    );
    expect(found.requests).toBeLessThanOrEqual(16);
    const causes = await json<{ causes: { cause: string; text: string }[] }>(
      'explain',
      '--group',
      'Munich',
      '--package',
      'LibreOffice',
    );
    expect(causes.causes.filter(({ cause }) => cause === 'activation').length).toBe(1);
    const pending = await json<{ hostname: string; cause: string; what: string }[]>(
      'fleet',
      'pending',
      '--group',
      'Munich',
    );
    const own = pending.find(({ hostname, what }) => hostname === 'PC-0002' && what.startsWith('LibreOffice'));
    expect(own).toMatchObject({ cause: 'not-activated' });
  });

  it('is a doubt elsewhere, where a second activation is not proposed', async () => {
    await assign();
    here().pass(2 * hours);
    await here().freshDirectory();
    const found = await explain();
    expect(found).toMatchObject({
      state: 'waiting',
      cause: 'contact',
      next: [expect.stringContaining('wait deployment')],
    });
    expect(found.verdict).toMatch(
      /in contact at least twice since .*: unless it was activated after that, the activation is missing/,
    );
    const pending = await json<{ hostname: string; cause: string; what: string; why: string }[]>(
      'fleet',
      'pending',
      '--group',
      'Munich',
    );
    const own = pending.find(({ hostname, what }) => hostname === 'PC-0002' && what.startsWith('LibreOffice'));
    expect(own).toMatchObject({ cause: 'next-contact', why: expect.stringContaining('the activation is missing') });
  });

  it('is silent after an activation that the next contact acts on', async () => {
    await assign();
    here().pass(2 * hours);
    expect((await run('group', 'activate', 'Munich', '--software', '--yes', '--max-affected', '500')).code).toBe(0);
    expect((await explain()).verdict).toContain('it waits for the next contact');
  });

  it('is said once by a wait, which goes on', async () => {
    await assign();
    here().pass(2 * hours);
    const ran = await run('wait', 'deployment', 'PC-0002', '--package', 'LibreOffice', '--timeout', '1s');
    expect(ran.code).toBe(8);
    expect(flatten(ran.stderr).match(/in contact at least twice/g)).toHaveLength(1);
  });
});

it('a patch that no PM group of the computer contains is not installed by the next scan', async () => {
  const number = 'KB5041989';
  const rows = await json<{ hostname: string; isAssigned: boolean; scanStatus: string }[]>(
    'computer',
    'fleet-patch-status',
    '--q-number',
    number,
    '--all',
  );
  const missing = rows.find(({ isAssigned, scanStatus }) => scanStatus === 'Missing' && !isAssigned);
  const line = ['explain', missing?.hostname ?? '', '--patch', number];
  const found = await json<Explained>(...line);
  expect(found).toMatchObject({
    state: 'blocked',
    cause: 'member',
    verdict: expect.stringContaining('it is in no patch management group of the computer (Workstations Monthly)'),
    next: [expect.stringMatching(/^ems pm-group add-patches 2 --product \d+ --field 'patchIds:=\[\d+\]'$/)],
  });
  const [, product = '', field = ''] = /--product (\d+) --field '([^']+)'/.exec(found.next[0] ?? '') ?? [];
  expect((await run('pm-group', 'add-patches', '2', '--product', product, '--field', field, '--yes')).code).toBe(0);
  expect((await json<Explained>(...line)).cause).not.toBe('member');
});
