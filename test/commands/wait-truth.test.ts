import { beforeEach, describe, expect, it } from 'vitest';
import { useScriptedEms } from '../support/scripted-ems.js';
import { servePaths, type PathAnswer } from '../support/serve-paths.js';

const { ems, server } = useScriptedEms();

const long = '2026-01-01T00:00:00Z';
const soon = (): string => new Date(Date.now() + 60_000).toISOString();
const once = '--timeout 0';
const brief = '--interval 100ms --timeout 3s';

/** The state of the service, which a test changes. */
interface State {
  lastSeenUtc: string | null;
  inventoryDate: string | null;
  deployments: object[];
  tasks: object[];
  patchScanDate: string | null;
  suspended: object[];
}
let state: State;
let answers: Record<string, PathAnswer>;
/** Changes the state when the request arrives. */
let onSend: () => void;

const sent = (): object => {
  onSend();
  return {};
};

const paths = (): Record<string, PathAnswer> => ({
  '/api/computer/1': () => ({
    id: 1,
    hostname: 'PC-1',
    lastSeenUtc: state.lastSeenUtc,
    inventoryDate: state.inventoryDate,
  }),
  '/api/computer/1/software-deployment': () => state.deployments,
  '/api/computer/1/patch-status': () => ({ clientId: 1, patchScanDate: state.patchScanDate }),
  '/api/computer/1/patches-search': () => ({ items: [], totalCount: 0, hasMore: false }),
  '/api/computer/issues/agent-suspended': () => ({ items: state.suspended, totalCount: 1, hasMore: false }),
  '/api/tasks': () => state.tasks,
  'POST /api/computer/1/activation': sent,
  'POST /api/pmgroup/9/emergency-patching': sent,
  '/api/pmgroup/9/patches': () => [{ qNumber: 'KB1' }],
});

beforeEach(() => {
  onSend = () => undefined;
  state = {
    lastSeenUtc: long,
    inventoryDate: long,
    deployments: [
      { softwareId: '3f2504e0-4f89-41d3-9a0c-0305e82c330a', name: 'A', status: 'Success', installTime: long },
    ],
    tasks: [{ trackingId: '00000000-0000-4000-8000-000000000001', status: 3 }],
    patchScanDate: long,
    suspended: [],
  };
  answers = paths();
  servePaths(server(), answers);
});

describe('an OS installation', () => {
  const start = 'computer activate 1 --pxe --yes --wait';
  const task = (status: number, more = {}) => ({
    trackingId: '00000000-0000-4000-8000-000000000002',
    status,
    type: 'OsInstall',
    clientId: 1,
    ...more,
  });

  it('is not over at the first contact of the agent', async () => {
    onSend = () => {
      state.lastSeenUtc = soon();
      state.tasks = [task(1), ...state.tasks];
    };
    const { code, stderr } = await ems(`${start} ${once}`);
    expect([code, stderr]).toEqual([
      8,
      expect.stringContaining('the service lists the OS installation task as running'),
    ]);
    expect(stderr).toMatch(/Resume watching with:\s+ems wait os-install 1 --since \d/);
  });

  it.each([
    [2, 0],
    [3, 12],
  ])('ends with its task: status %d is exit %d', async (status, code) => {
    onSend = () => (state.tasks = [task(status, { message: 'no image' }), ...state.tasks]);
    const ran = await ems(`${start} ${once}`);
    expect(ran.code).toBe(code);
    if (code === 12) expect(ran.stderr).toContain('The OS installation failed: no image');
  });

  it('follows the task that names this computer, not those of others', async () => {
    onSend = () =>
      (state.tasks = [
        task(3, { trackingId: '00000000-0000-4000-8000-000000000003', clientId: 2 }),
        task(1),
        ...state.tasks,
      ]);
    expect((await ems(`${start} ${once}`)).code).toBe(8);
  });

  it('reads the task where the list names no computer, and judges by the action of this computer', async () => {
    const actions = [
      { computer: { id: 2, name: 'PC-2' }, status: 2 },
      { computer: { id: 1, name: 'PC-1' }, status: 3, errorText: 'disk full' },
    ];
    onSend = () => (state.tasks = [{ trackingId: '00000000-0000-4000-8000-000000000002', status: 1 }, ...state.tasks]);
    const ran = await runWith(
      {
        '/api/tasks/00000000-0000-4000-8000-000000000002': () => ({
          trackingId: '00000000-0000-4000-8000-000000000002',
          status: 1,
          actions,
        }),
      },
      `${start} ${once}`,
    );
    expect([ran.code, ran.stderr]).toEqual([12, expect.stringContaining('disk full')]);
  });

  it('takes the only new task for its own where tasks tell nothing but their status', async () => {
    onSend = () => (state.tasks = [{ trackingId: '00000000-0000-4000-8000-000000000002', status: 3 }, ...state.tasks]);
    expect((await ems(`${start} ${once}`)).code).toBe(12);
    onSend = () => (state.tasks = [{ trackingId: '00000000-0000-4000-8000-000000000004', status: 2 }, ...state.tasks]);
    expect((await ems(`${start} ${once}`)).code).toBe(0);
  });

  it('is pending while no task has begun, whatever failed before', async () => {
    onSend = () => (state.lastSeenUtc = soon());
    const { code, stderr } = await ems(`${start} ${once}`);
    expect([code, stderr]).toEqual([8, expect.stringContaining('no OS installation task has started yet')]);
  });

  it('is proven by a contact and a new inventory where tasks cannot be read', async () => {
    const without = { '/api/tasks': () => status(403) };
    onSend = () => (state.lastSeenUtc = soon());
    const waiting = await runWith(without, `${start} ${once}`);
    expect([waiting.code, waiting.stderr]).toEqual([
      8,
      expect.stringContaining('a contact and a new inventory instead'),
    ]);
    onSend = () => {
      state.lastSeenUtc = new Date(Date.now() + 120_000).toISOString();
      state.inventoryDate = soon();
    };
    expect((await runWith(without, `${start} ${once}`)).code).toBe(0);
  });

  it('can be waited for later, by the time of the task', async () => {
    state.tasks = [
      { ...task(2), createdAtUtc: soon() },
      { ...task(3), trackingId: '00000000-0000-4000-8000-000000000005', createdAtUtc: long },
    ];
    expect((await ems(`wait os-install 1 --since 1h ${once}`)).code).toBe(0);
    state.tasks = [{ ...task(3), createdAtUtc: long }];
    expect((await ems(`wait os-install 1 --since 1h ${once}`)).code).toBe(8);
  });
});

/** Serves other answers on some paths. */
const runWith = (more: Record<string, PathAnswer>, line: string) => {
  Object.assign(answers, more);
  return ems(line, { skipsSleeps: true });
};

describe('an activation of software', () => {
  const start = 'computer activate 1 --software --yes --wait';

  it('with nothing to do ends with the first contact after the request', async () => {
    const waiting = await ems(`${start} ${once}`);
    expect([waiting.code, waiting.stderr]).toEqual([8, expect.stringContaining('waiting for agent contact')]);
    onSend = () => (state.lastSeenUtc = soon());
    expect((await ems(`${start} ${once}`)).code).toBe(0);
  });

  it('does not end with a contact from before the request', async () => {
    let asked = 0;
    const between = () => ({
      id: 1,
      hostname: 'PC-1',
      lastSeenUtc: asked++ === 0 ? long : new Date(Date.now() - 500).toISOString(),
    });
    const late = {
      'POST /api/computer/1/activation': () => (_: unknown, response: Late) => {
        response.setHeader('date', new Date(Date.now() + 5000).toUTCString());
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      },
    };
    expect((await runWith({ '/api/computer/1': between, ...late }, `${start} ${once}`)).code).toBe(8);
  });

  it.each([
    [42, 11],
    ['text', 11],
    ['0001-01-01T00:00:00Z', 8],
  ])('does not end with an old contact after a last contact of %j: exit %i', async (odd, code) => {
    let asked = 0;
    const computer = () => ({ id: 1, hostname: 'PC-1', lastSeenUtc: asked++ === 0 ? odd : long });
    expect((await runWith({ '/api/computer/1': computer }, `${start} ${once}`)).code).toBe(code);
  });

  it('ends when the pending package is installed', async () => {
    state.deployments = [
      { softwareId: '3f2504e0-4f89-41d3-9a0c-0305e82c330a', name: 'A', status: 'Pending', installTime: null },
    ];
    onSend = () =>
      (state.deployments = [
        { softwareId: '3f2504e0-4f89-41d3-9a0c-0305e82c330a', name: 'A', status: 'Success', installTime: soon() },
      ]);
    expect((await ems(`${start} ${once}`)).code).toBe(0);
  });

  it('shows the contact that finished a computer, also if the wait for others times out', async () => {
    const seen = soon();
    const softwareId = '3f2504e0-4f89-41d3-9a0c-0305e82c330a';
    const rows = (id: number, isDone: () => boolean): Record<string, PathAnswer> => ({
      [`/api/computer/${id}`]: () => ({ id, hostname: `PC-${id}`, lastSeenUtc: long }),
      [`/api/computer/${id}/health`]: () => ({ hostname: `PC-${id}`, lastSeenUtc: isDone() ? seen : long }),
      [`/api/computer/${id}/software-deployment`]: () => {
        polls += 1;
        return [
          { softwareId, name: 'A', status: isDone() ? 'Success' : 'Pending', installTime: isDone() ? seen : null },
        ];
      },
    });
    let polls = 0;
    const line = `wait deployment 1 2 --package ${softwareId} --since 1h ${brief}`;
    const { code, stdout } = await runWith({ ...rows(1, () => polls > 2), ...rows(2, () => false) }, line);
    const shown: unknown = JSON.parse(stdout);
    expect([code, shown]).toMatchObject([8, [{ waitState: 'done', lastSeenUtc: seen }, { waitState: 'pending' }]]);
  });
});

const status = (code: number) => (_: unknown, response: Late) => response.writeHead(code, {}).end('');

interface Late {
  setHeader(name: string, value: string): void;
  writeHead(code: number, headers: Record<string, string>): { end(text: string): void };
}

describe('emergency patching', () => {
  const start = 'pm-group start-emergency-patching 9 1 --yes --wait';

  it('does not end with a scan from before the start', async () => {
    const { code, stderr } = await ems(`${start} ${once}`);
    expect([code, stderr]).toEqual([
      8,
      expect.stringContaining(`waiting for a patch scan after the start (the last one: ${long})`),
    ]);
    expect(stderr).toMatch(/ems wait emergency-patching 9 1 --since \d/);
  });

  it('ends with a new scan, or says that it ends with the old one after a contact', async () => {
    onSend = () => (state.patchScanDate = soon());
    expect((await ems(`${start} ${once}`)).code).toBe(0);
    state.patchScanDate = long;
    onSend = () => (state.lastSeenUtc = soon());
    const ran = await ems(`${start} ${once}`);
    expect([ran.code, ran.stdout]).toEqual([0, expect.stringContaining(`according to the patch scan of ${long}`)]);
  });

  it('counts since a time when it was started elsewhere', async () => {
    expect((await ems(`wait emergency-patching 9 1 --since 1h ${once}`)).code).toBe(8);
    state.patchScanDate = soon();
    expect((await ems(`wait emergency-patching 9 1 --since 1h ${once}`)).code).toBe(0);
  });
});

describe('the reasons of a wait', () => {
  it('include a suspended agent, and until when', async () => {
    state.suspended = [{ id: 1, suspensionMode: 'PresentationMode', suspendedUntil: '2030-01-01T10:00:00Z' }];
    const { code, stderr, stdout } = await ems(`wait deployment 1 --since 1h ${once}`);
    expect([code, stderr]).toEqual([
      8,
      expect.stringMatching(/agent suspended \(PresentationMode, until 2030-01-01 \d\d:00\)/),
    ]);
    expect(JSON.parse(stdout).waitMessage).toBe('agent suspended (PresentationMode, until 2030-01-01T10:00:00.000Z)');
  });

  it('include when the agent is due, and no depot, as nothing tells which one the computer uses', async () => {
    const due = new Date(Date.now() + 3 * 86_400_000).toISOString();
    const more = {
      '/api/system/sync-jobs/depots': () => [{ hostname: 'D-2', heartbeat: 'offline' }],
      '/api/computer/1/uem-agent': () => ({ clientId: 1, pollingWindows: { nextPollUtc: due } }),
    };
    const one = await runWith(more, `wait deployment 1 --since 1h ${once}`);
    expect(one.stderr).toMatch(/contact due at \d{4}-\d\d-\d\d \d\d:\d\d\n/);
  });
});

describe('jobs', () => {
  const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

  it('an import that vanishes stays pending, and the id is not blamed', async () => {
    let asked = 0;
    const path = `/api/packages/import/${id}`;
    const vanishing = { [path]: () => (asked++ === 0 ? { status: 'Running' } : status(404)) };
    const ran = await runWith(vanishing, `wait import ${id} ${brief}`);
    expect([ran.code, ran.stderr]).toEqual([8, expect.stringContaining('not listed at the moment')]);
  });
});
