import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa, execaSync } from 'execa';

/** A real terminal of a fixed size with a program in it, through tmux on a socket of its own. */
export interface Window {
  /** Keys as typed; nothing is interpreted. */
  type(text: string): Promise<void>;
  /** A key by its tmux name: Enter, Tab, C-c. */
  press(...keys: string[]): Promise<void>;
  /** The screen, as soon as it fits; fails with what is shown instead. */
  until(fits: RegExp): Promise<string>;
  /** Drawn larger or smaller, as by dragging its edge. */
  resize(columns: number, rows: number): Promise<void>;
  close(): Promise<void>;
}

export interface WindowOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly columns?: number;
  readonly rows?: number;
  readonly cwd?: string;
}

export const isInstalled = (program: string): boolean =>
  execaSync('which', [program], { reject: false }).exitCode === 0;

const patienceMs = 15_000;

export const openWindow = async (command: readonly string[], options: WindowOptions): Promise<Window> => {
  const folder = mkdtempSync(join(tmpdir(), 'ems-tmux-'));
  const socket = join(folder, 'socket');
  const tmux = (...words: string[]) => execa('tmux', ['-S', socket, '-f', '/dev/null', ...words]);
  // Not by `new-session -e`: tmux resets PATH in the windows it opens.
  const variables = ['env', ...Object.entries(options.env).map(([name, value]) => `${name}=${value}`)];
  const size = ['-x', String(options.columns ?? 100), '-y', String(options.rows ?? 40)];
  const place = options.cwd === undefined ? [] : ['-c', options.cwd];
  await tmux('new-session', '-d', ...size, ...place, '--', ...variables, ...command);
  const screen = async (): Promise<string> => (await tmux('capture-pane', '-p', '-t', '0')).stdout;
  return {
    type: async (text) => void (await tmux('send-keys', '-l', '--', text)),
    press: async (...keys) => void (await tmux('send-keys', ...keys)),
    resize: async (columns, rows) =>
      void (await tmux('resize-window', '-t', '0', '-x', String(columns), '-y', String(rows))),
    async until(fits) {
      const end = performance.now() + patienceMs;
      for (;;) {
        const shown = await screen();
        if (fits.test(shown)) return shown;
        if (performance.now() > end) throw new Error(`${String(fits)} does not appear on:\n${shown}`);
        await new Promise((resolve) => setTimeout(resolve, 40)); // another program draws: looking again is the only way
      }
    },
    async close() {
      await tmux('kill-server').catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
