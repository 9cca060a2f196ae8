import { execa } from 'execa';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { programLine } from '../support/tested-program.js';
import { needed } from '../support/needed.js';
import { startScriptedServer, type ScriptedServer } from '../support/scripted-server.js';
import { useDirectory } from '../support/in-process.js';

const directory = useDirectory();
let before = 0;
let server: ScriptedServer;
/** Requests since the test began. */
const sent = (): number => server.requests.length - before;

beforeAll(async () => {
  server = await startScriptedServer();
  server.always({ json: {} });
});
beforeEach(() => void (before = server.requests.length));
afterAll(() => server.close());

interface Row {
  readonly id: number;
  readonly outcome: string;
}

/** With files of at most so many KiB: writing beyond is cut, then refused, as on a full disk. */
const ems = async (limit: number | 'unlimited', line: string) => {
  const limited = `trap '' XFSZ; ulimit -f ${limit}; exec "$0" "$@"`;
  const words = [...programLine, ...line.split(' ')];
  const env = { EMS_CONFIG_DIR: directory(), EMS_URL: server.url, EMS_TOKEN: 'given' };
  const { exitCode, stderr, stdout } = await execa('bash', ['-c', limited, ...words], {
    env,
    cwd: directory(),
    reject: false,
  });
  const rows = (): readonly Row[] => JSON.parse(stdout) as readonly Row[];
  return { code: exitCode, rows, stderr, stdout };
};
const ids = (count: number): string => Array.from({ length: count }, (_, index) => index + 1).join(' ');

const disks = needed(process.platform !== 'win32', 'ulimit');

describe.skipIf(disks.isMissing)(`a disk that is full${disks.because}`, () => {
  it('shows the result and fails when the report cannot be written', async () => {
    const { code, rows, stderr } = await ems(
      20,
      `computer reboot ${ids(150)} --yes --max-affected 150 --report r.json`,
    );
    expect([code, rows().length]).toEqual([1, 150]);
    expect(stderr).toMatch(/150 requested of 150/);
    expect(stderr).toMatch(/The report could not be written \(the file\s+would\s+be\s+larger/);
  });

  it('stops sending when the journal cannot be written, tells what was sent, and is resumed', async () => {
    const { code, rows, stderr } = await ems(18, `computer reboot ${ids(250)} --yes --max-affected 400`);
    const done = rows().filter(({ outcome }) => outcome === 'done').length;
    expect([code, rows().length, done]).toEqual([7, 250, sent()]);
    expect(done).toBeLessThan(250);
    expect(stderr).toMatch(/Stopped because the journal cannot be written: \d+ requested, \d+ not sent/);
    expect(stderr).not.toMatch(/unexpected|report this|EFBIG/);
    // It stops a resume as well, and the next resume sends the rest, nothing twice.
    const resumed = await ems(18, 'bulk resume last --yes --max-affected 400');
    expect(resumed.stderr).toMatch(/journal cannot be written|file\s+would\s+be\s+larger/);
    expect(resumed.stderr).not.toMatch(/unexpected|report this/);
    expect(resumed.code).not.toBe(0);
    expect(sent()).toBeLessThan(250);
    const ended = await ems('unlimited', 'bulk resume last --yes --max-affected 400');
    // Requests that were sent and could not be noted stay in doubt: they are told, and not sent again.
    const outcomes = new Set(ended.rows().map(({ outcome }) => outcome));
    outcomes.delete('unknown');
    expect([[...outcomes], sent()]).toEqual([['done'], 250]);
  });
});
