import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../../src/base/clock.js';
import type { Transport } from '../../../src/http/transport/exchange.js';
import { run } from '../../../src/program/run.js';
import { clientSecret, fullClient } from '../service/service.js';
import type { Output, Terminal } from '../../../src/terminal/terminal.js';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A settings folder with a clock that may be wrong. */
export interface Machine {
  readonly name: string;
  readonly folder: string;
  /** Milliseconds by which its clock is ahead. */
  readonly ahead: number;
  /** Its folder is a small file system of its own. */
  readonly hasDisk?: boolean;
}

export const openMachine = (name: string, ahead: number): Machine => ({
  name,
  ahead,
  folder: mkdtempSync(join(tmpdir(), 'ems-sim-')),
});

export const closeMachine = ({ folder }: Machine): void => rmSync(folder, { recursive: true, force: true });

/** A machine as it is at this moment, in another folder: a killed process takes its locks with it. */
export const copyMachine = (machine: Machine): Machine => {
  const copy = openMachine(machine.name, machine.ahead);
  copyState(machine.folder, copy.folder);
  return copy;
};

const copyState = (from: string, to: string): void =>
  cpSync(from, to, {
    recursive: true,
    force: true,
    preserveTimestamps: true,
    filter: (path) => !/(?:\.|\/)lock(?:\/|$)/.test(path),
  });

/** Puts the folder back as `copy` has it. The process that wrote it is dead there. */
export const restoreMachine = (machine: Machine, copy: Machine): void => {
  for (const name of readdirSync(machine.folder)) rmSync(join(machine.folder, name), { recursive: true, force: true });
  copyState(copy.folder, machine.folder);
  const history = join(machine.folder, 'state', 'history.jsonl');
  const text = readIfThere(history);
  if (text !== undefined) writeFileSync(history, text.replaceAll(`"pid":${process.pid}`, '"pid":4194300'));
  closeMachine(copy);
};

export const readIfThere = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

export const filesOf = ({ folder }: Pick<Machine, 'folder'>) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => {
    const found = statSync(join(folder, path));
    return { path, mode: found.mode & 0o777, isFolder: found.isDirectory() };
  });

interface Surroundings {
  readonly url: string;
  readonly transport?: Transport | undefined;
  readonly stdin?: string | undefined;
  readonly env?: Readonly<Record<string, string>>;
  /** The time of this machine; sleeping moves it on. */
  readonly clock: Clock;
}

/** Errors that nobody waited for: they would end the program in the middle, without its words. */
const loose: unknown[] = [];
process.on('unhandledRejection', (error) => void loose.push(error));

const looseText = async (): Promise<string> => {
  await new Promise<void>((resolve) => setImmediate(resolve));
  return loose
    .splice(0)
    .map((error) => `unexpected error that nobody waited for: ${error instanceof Error ? (error.stack ?? '') : ''}\n`)
    .join('');
};

/** Two clients use the same process, so nothing of it may differ between two runs. */
export const runLine = async (line: readonly string[], machine: Machine, around: Surroundings): Promise<Ran> => {
  const out: string[] = [];
  const err: string[] = [];
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const into = (parts: string[]): Output => ({
    isTerminal: false,
    columns: 120,
    color: false,
    write: (text) => void parts.push(typeof text === 'string' ? text : decoder.decode(text)),
  });
  const terminal: Terminal = {
    stdout: into(out),
    stderr: into(err),
    stdinIsTerminal: false,
    stdinIsNull: around.stdin === undefined,
    readStdin: async () => around.stdin ?? '',
    plain: false,
  };
  const code = await run(line, {
    env: {
      EMS_CONFIG_DIR: machine.folder,
      EMS_URL: around.url,
      EMS_CLIENT_ID: fullClient,
      EMS_CLIENT_SECRET: clientSecret,
      EMS_HISTORY: 'true',
      ...around.env,
    },
    interrupt: new AbortController().signal,
    runtime: { node: process.versions.node, platform: 'linux', home: machine.folder, self: ['false'] },
    clock: around.clock,
    terminal: () => terminal,
    transport: around.transport,
    lineIsText: () => true,
  });
  return { code, stdout: out.join(''), stderr: err.join('') + (await looseText()) };
};
