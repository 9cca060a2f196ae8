import { expect, it } from 'vitest';
import { openPaged } from '../../../src/terminal/pager.js';
import { ClosedPipe, type Output, type Terminal } from '../../../src/terminal/terminal.js';

const open = (pager: string) => {
  let shown = '';
  const write = (text: string | Uint8Array): void => void (shown += Buffer.from(text).toString('utf8'));
  const stdout: Output = { isTerminal: true, columns: 80, rows: 3, color: false, write };
  const stderr: Output = { isTerminal: false, columns: 80, color: false, write: () => undefined };
  const terminal: Terminal = { stdout, stderr, stdinIsTerminal: false, readStdin: async () => '', plain: false };
  const env = { PATH: process.env['PATH'], PAGER: pager };
  const paged = openPaged(terminal, { env, platform: 'linux', hasHeader: false });
  if (paged === undefined) throw new Error('there is no pager');
  return { out: paged.terminal.stdout, close: () => paged.close(), shown: () => shown };
};

const lines = (count: number): string => Array.from({ length: count }, (_, at) => `line ${at}\n`).join('');

// The shell ends so where the program is not found or is none; its sentence is for the user.
it.each(['exit 127', 'exit 126'])(
  'a pager that cannot be run has shown nothing, so all of it goes to the screen: %s',
  async (pager) => {
    const { out, close, shown } = open(pager);
    await out.write(lines(10));
    await out.write('the last\n');
    await close();
    expect(shown()).toBe(`${lines(10)}the last\n`);
  },
);

it('a pager that cannot be started loses no text that is longer than a pipe', async () => {
  const { out, close, shown } = open('exit 127');
  for (let piece = 0; piece < 12; piece++) await out.write(lines(10_000));
  await close();
  expect(shown()).toBe(lines(10_000).repeat(12));
});

it('a pager that ran is the only one to show it, however it ends', async () => {
  for (const pager of ['cat > /dev/null', 'cat > /dev/null; exit 2']) {
    const { out, close, shown } = open(pager);
    await out.write(lines(10));
    await close();
    expect(shown()).toBe('');
  }
});

it('a user who leaves the pager has read enough', async () => {
  const { out, close } = open('exec head -1 > /dev/null');
  const writing = async (): Promise<never> => {
    for (;;) await out.write(lines(10_000));
  };
  await expect(writing()).rejects.toThrow(ClosedPipe);
  await close();
});
