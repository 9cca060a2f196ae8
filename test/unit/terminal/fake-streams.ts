import { PassThrough, Writable } from 'node:stream';
import type { Output, RawStreams, Terminal } from '../../../src/terminal/terminal.js';

/** Enough of a terminal for the packages that draw on one. */
export class Screen extends Writable {
  readonly isTTY = true;
  readonly rows = 24;
  columns: number;
  text = '';

  constructor(columns = 80) {
    super();
    this.columns = columns;
  }

  override _write(chunk: Buffer, _: string, done: () => void): void {
    this.text += chunk.toString('utf8');
    done();
  }

  cursorTo(): boolean {
    return true;
  }

  moveCursor(): boolean {
    return true;
  }

  clearLine(): boolean {
    this.text += '⌫';
    return true;
  }
}

export class Keyboard extends PassThrough {
  readonly isTTY = true;
  isRaw = false;

  setRawMode(isRaw: boolean): this {
    this.isRaw = isRaw;
    return this;
  }
}

export interface FakeTerminal {
  readonly terminal: Terminal;
  readonly screen: Screen;
  readonly keyboard: Keyboard;
  readonly lines: string[];
}

export const fakeTerminal = (facts: {
  readonly stdin?: boolean;
  readonly stderr?: boolean;
  readonly plain?: boolean;
  readonly columns?: number;
}): FakeTerminal => {
  const screen = new Screen(facts.columns);
  const keyboard = new Keyboard();
  const lines: string[] = [];
  const output: Output = {
    isTerminal: facts.stderr ?? true,
    columns: 80,
    color: false,
    write: (text) => void lines.push(String(text)),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fakes have what is used of the real ones
  const raw = { stdin: () => keyboard, stderr: () => screen } as unknown as RawStreams;
  const terminal: Terminal = {
    stdout: output,
    stderr: output,
    stdinIsTerminal: facts.stdin ?? true,
    readStdin: () => Promise.resolve(''),
    plain: facts.plain ?? false,
    raw,
  };
  return { terminal, screen, keyboard, lines };
};
