import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { EmsError } from '../base/errors.js';
import { programEnvironment } from './program-environment.js';
import { ClosedPipe, type Output, type Terminal } from './terminal.js';

export interface PagerOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  /** The first line contains the column names and stays visible, if the pager supports it. */
  readonly hasHeader: boolean;
  /** Aborted by signals. The pager handles Ctrl-C itself; SIGTERM and a closed terminal also end the pager. */
  readonly interrupt?: AbortSignal | undefined;
  /** Called before the pager takes the screen; throws if the output is no longer wanted. */
  onOpen?(): void;
}

/** A terminal whose output goes through the pager once it is longer than the screen. */
export interface Paged {
  readonly terminal: Terminal;
  /** True while the pager has the screen: other messages must wait. */
  isOpen(): boolean;
  /** Writes the held output, or waits until the user leaves the pager. */
  close(): Promise<void>;
}

/** Returns undefined without a terminal, in plain mode or without a pager command. */
export const openPaged = (terminal: Terminal, options: PagerOptions): Paged | undefined => {
  const { stdout, plain } = terminal;
  const command = pagerCommand(options);
  if (!stdout.isTerminal || stdout.rows === undefined || plain || command === undefined) return undefined;
  const output = new PagedOutput(stdout, stdout.rows, command, options);
  return {
    terminal: { ...facts(terminal), stdout: output },
    isOpen: () => output.isOpen,
    close: () => output.close(),
  };
};

/** Getters of a terminal are not copied by spreading it. */
const facts = (terminal: Terminal): Omit<Terminal, 'stdout'> => ({
  stderr: terminal.stderr,
  stdinIsTerminal: terminal.stdinIsTerminal,
  readStdin: () => terminal.readStdin(),
  plain: terminal.plain,
  raw: terminal.raw,
});

type Command = { readonly kind: 'shell'; readonly line: string } | { readonly kind: 'less' };

/** Uses EMS_PAGER, else PAGER, else less. Empty or cat means no pager. */
const pagerCommand = ({ env, platform }: PagerOptions): Command | undefined => {
  const chosen = env['EMS_PAGER'] ?? env['PAGER'];
  if (chosen === undefined) return platform === 'win32' ? undefined : { kind: 'less' };
  const line = chosen.trim();
  if (line === '' || line === 'cat') return undefined;
  return line === 'less' ? { kind: 'less' } : { kind: 'shell', line };
};

class PagedOutput implements Output {
  readonly isTerminal = true;
  readonly rows: number;
  readonly #screen: Output;
  readonly #command: Command;
  readonly #options: PagerOptions;
  #held: Buffer[] = [];
  #lines = 0;
  #pager: ChildProcess | undefined;
  #fed: Buffer[] | undefined = [];
  #isDirect = false;

  constructor(screen: Output, rows: number, command: Command, options: PagerOptions) {
    this.#screen = screen;
    this.rows = rows;
    this.#command = command;
    this.#options = options;
  }

  get columns(): number {
    return this.#screen.columns;
  }

  get color(): boolean {
    return this.#screen.color;
  }

  get isOpen(): boolean {
    return this.#pager !== undefined;
  }

  async write(text: string | Uint8Array): Promise<void> {
    if (this.#isDirect) return this.#screen.write(text);
    const bytes = Buffer.from(text);
    if (this.#pager !== undefined) return this.#feed(this.#pager, bytes);
    this.#held.push(bytes);
    this.#lines += linesIn(bytes);
    // The prompt of the shell takes a line of the screen.
    if (this.#lines < this.rows) return;
    this.#options.onOpen?.();
    this.#pager = await startPager(this.#command, this.#options);
    this.#isDirect = this.#pager === undefined;
    if (this.#pager !== undefined) endWhenTerminated(this.#pager, this.#options.interrupt);
    await this.#release();
  }

  async close(): Promise<void> {
    const pager = this.#pager;
    if (pager === undefined) return this.#release();
    pager.stdin?.end();
    await hasEnded(pager);
    this.#pager = undefined;
    if (couldNotRun(pager)) await this.#writeFed();
  }

  async #release(): Promise<void> {
    const held = Buffer.concat(this.#held);
    this.#held = [];
    if (held.length === 0) return;
    if (this.#pager === undefined) await this.#screen.write(held);
    else await this.#feed(this.#pager, held);
  }

  async #feed(pager: ChildProcess, bytes: Buffer): Promise<void> {
    const { stdin } = pager;
    this.#fed?.push(bytes);
    if (stdin === null || stdin.destroyed || !stdin.writable) return this.#leave(pager);
    if (stdin.write(bytes)) return;
    await Promise.race([once(stdin, 'drain'), once(stdin, 'close')]).catch(() => undefined);
    if (stdin.destroyed) return this.#leave(pager);
    // More was accepted than a pipe holds, so the pager reads.
    if (this.#fed !== undefined && sizeOf(this.#fed) > largestPipe) this.#fed = undefined;
  }

  /** The user may leave the pager early. If it could not run, everything goes to the screen. */
  async #leave(pager: ChildProcess): Promise<void> {
    await hasEnded(pager);
    if (!couldNotRun(pager)) throw new ClosedPipe();
    this.#pager = undefined;
    this.#isDirect = true;
    await this.#writeFed();
  }

  async #writeFed(): Promise<void> {
    const fed = this.#fed ?? [];
    this.#fed = undefined;
    for (const bytes of fed) await this.#screen.write(bytes);
  }
}

/** The largest pipe buffer that Linux allows. */
const largestPipe = 1 << 20;

const sizeOf = (pieces: readonly Buffer[]): number => pieces.reduce((size, { length }) => size + length, 0);

const hasEnded = async (pager: ChildProcess): Promise<void> => {
  if (pager.exitCode === null && pager.signalCode === null) await once(pager, 'close');
};

/** Exit codes of the shell for an unknown program: a misspelled PAGER has shown nothing. */
const couldNotRun = ({ exitCode }: ChildProcess): boolean => exitCode === 126 || exitCode === 127;

/** Otherwise a SIGTERM would wait until the user leaves the pager. less restores the terminal on SIGTERM. */
const endWhenTerminated = (pager: ChildProcess, interrupt: AbortSignal | undefined): void => {
  const end = (): void => {
    if (interrupt?.reason instanceof EmsError && interrupt.reason.kind === 'terminated') pager.kill('SIGTERM');
  };
  if (interrupt?.aborted === true) return end();
  interrupt?.addEventListener('abort', end, { once: true });
  pager.once('exit', () => interrupt?.removeEventListener('abort', end));
};

const linesIn = (bytes: Buffer): number => {
  let count = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count++;
  return count;
};

/** Returns undefined if the pager cannot be started; the output then goes to the screen. */
const startPager = async (command: Command, options: PagerOptions): Promise<ChildProcess | undefined> => {
  // For less: quit if the text fits on one screen, keep colors, leave the text on the screen.
  const env = { LESS: 'FRX', LV: '-c', ...programEnvironment(options.env) };
  const stdio: ['pipe', 'inherit', 'inherit'] = ['pipe', 'inherit', 'inherit'];
  const child =
    command.kind === 'shell'
      ? spawn(command.line, { shell: true, stdio, env })
      : spawn('less', await lessFlags(options), { stdio, env });
  child.stdin?.on('error', () => undefined); // EPIPE: `destroyed` is checked instead
  return new Promise((resolve) => {
    child.once('spawn', () => resolve(child)).once('error', () => resolve(undefined));
  });
};

/** Keeps the header line at the top, which less supports since version 600. */
const lessFlags = async ({ env, hasHeader }: PagerOptions): Promise<string[]> => {
  if (!hasHeader) return [];
  const child = spawn('less', ['--version'], { stdio: ['ignore', 'pipe', 'ignore'], env: programEnvironment(env) });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  const isKnown = await new Promise<boolean>((resolve) => {
    child.once('close', () => resolve(true)).once('error', () => resolve(false));
  });
  const version = Number(/^less (\d+)/.exec(Buffer.concat(chunks).toString('utf8'))?.[1] ?? 0);
  return isKnown && version >= 600 ? ['--header=1'] : [];
};
