import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { attachTmux } from './tmux-client.js';

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

const patienceMs = 15_000;

export const openWindow = async (command: readonly string[], options: WindowOptions): Promise<Window> => {
  const folder = mkdtempSync(join(tmpdir(), 'ems-tmux-'));
  const socket = join(folder, 'socket');
  // Not by `new-session -e`: tmux resets PATH in the windows it opens.
  const variables = ['env', ...Object.entries(options.env).map(([name, value]) => `${name}=${value}`)];
  const size = ['-x', String(options.columns ?? 100), '-y', String(options.rows ?? 40)];
  const place = options.cwd === undefined ? [] : ['-c', options.cwd];
  const session = ['new-session', '-d', ...size, ...place, '--', ...variables, ...command];
  await execa('tmux', ['-S', socket, '-f', '/dev/null', ...session]);
  const tmux = await attachTmux(socket);
  return {
    type: async (text) => void (await tmux.ask('send-keys', '-l', '--', text)),
    press: async (...keys) => void (await tmux.ask('send-keys', ...keys)),
    resize: async (columns, rows) =>
      void (await tmux.ask('resize-window', '-t', '0', '-x', String(columns), '-y', String(rows))),
    async until(fits) {
      const end = performance.now() + patienceMs;
      for (;;) {
        const drawn = tmux.drawn(250);
        const shown = await tmux.ask('capture-pane', '-p', '-t', '0');
        if (fits.test(shown)) return shown;
        if (performance.now() > end) throw new Error(`${String(fits)} does not appear on:\n${shown}`);
        await drawn;
      }
    },
    async close() {
      await tmux.ask('kill-server').catch(() => undefined);
      tmux.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
