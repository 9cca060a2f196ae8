import { render } from '../../../src/output/render.js';
import type { ListResult, ObjectResult, Result } from '../../../src/command/result.js';
import type { Page, Json } from '../../../src/base/json/objects.js';
import type { Output, Terminal } from '../../../src/terminal/terminal.js';
import type { OutputOptions } from '../../../src/settings/output-formats.js';

export interface Rendered {
  readonly stdout: string;
  readonly said: readonly string[];
  readonly writes: readonly number[];
}

export interface Screen {
  readonly columns?: number;
  readonly color?: boolean;
  readonly plain?: boolean;
  /** Not a terminal after all: a pipe with something special about it. */
  readonly pipe?: true;
  /** Called at each write, before it is taken. */
  readonly onWrite?: () => void;
}

/** Renders into a pipe; with `screen` onto a terminal. */
export const rendered = async (result: Result, options: Partial<OutputOptions>, screen?: Screen): Promise<Rendered> => {
  const chunks: Buffer[] = [];
  const said: string[] = [];
  const isTerminal = screen !== undefined && screen.pipe !== true;
  const stdout: Output = {
    isTerminal,
    columns: isTerminal ? (screen.columns ?? 100) : Number.POSITIVE_INFINITY,
    color: screen?.color ?? false,
    write: (text) => {
      screen?.onWrite?.();
      chunks.push(Buffer.from(text));
    },
  };
  const all = { format: 'table', header: true, envelope: false, quiet: false, ...options } as const;
  await render(result, {
    options: all,
    terminal: fakeTerminal(stdout, screen?.plain ?? false),
    now: () => new Date('2025-03-01T12:00:00Z'),
    say: (line) => said.push(line),
  });
  return { stdout: Buffer.concat(chunks).toString('utf8'), said, writes: chunks.map((chunk) => chunk.length) };
};

export const fakeTerminal = (stdout: Output, plain = false): Terminal => ({
  stdout,
  stderr: {
    isTerminal: false,
    columns: Number.POSITIVE_INFINITY,
    color: false,
    write: () => {
      throw new Error('the renderer talks through say, never to stderr itself');
    },
  },
  stdinIsTerminal: false,
  readStdin: () => Promise.reject(new Error('the renderer reads nothing')),
  plain,
});

export const pageOf = (text: string): Page => {
  const root: Json & { items?: readonly Json[]; totalCount?: number; hasMore?: boolean } = JSON.parse(text);
  const items: readonly Json[] = Array.isArray(root) ? root : (root.items ?? []);
  return {
    text: Buffer.from(text),
    wrapped: !Array.isArray(root),
    count: items.length,
    totalCount: root.totalCount,
    hasMore: root.hasMore,
    items: () => items,
  };
};

export const list = (texts: readonly string[], facts: Partial<ListResult> = {}): ListResult => ({
  ...facts,
  kind: 'list',
  pages: pagesOf(texts.map(pageOf)),
});

export const object = (text: string, facts: Partial<ObjectResult> = {}): ObjectResult => ({
  ...facts,
  kind: 'object',
  text: Buffer.from(text),
  value: JSON.parse(text),
});

/** Controls (C0, DEL, C1) but the line feed, bidi and invisible characters. */
export const harmful = /[^\P{Cc}\n]|[\u061c\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u;

export const pagesOf = async function* (pages: readonly Page[]): AsyncGenerator<Page> {
  yield* pages;
};
