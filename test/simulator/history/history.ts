import { posixWord } from '../../../src/base/text/shell-word.js';
import type { DiskTrouble } from '../play/disk.js';
import type { FaultKind } from '../wire/faults.js';

/** A history as somebody would type it: plain data, a text that can be pasted, and back again. */
export interface History {
  readonly seed: number;
  readonly computers: number;
  /** How far the clocks of the machines are ahead, in milliseconds. */
  readonly machines: readonly number[];
  readonly theme: string;
  readonly steps: readonly Step[];
}

export type Step = RunStep | BothStep | WorldStep;

export interface RunStep extends Typed {
  readonly kind: 'run';
  readonly fault?: Fault | undefined;
  readonly kill?: Kill | undefined;
  /** The service gives at most so many rows a page. */
  readonly pages?: number | undefined;
  /** Answers come late, after up to so many turns of the event loop: several requests are under way. */
  readonly late?: number | undefined;
  /** The disk of the machine is full, or cannot be written, while the line runs; only with the built program. */
  readonly disk?: DiskTrouble | undefined;
  /** Faults and kills are over then, and only lines that ems printed are typed. */
  readonly isFollowed?: boolean | undefined;
  /** After a kill: the lines that go on with it. */
  readonly next?: readonly Typed[] | undefined;
  /** changes-nothing: a second `state apply`. same: a diff after an export. */
  readonly expects?: 'changes-nothing' | 'same' | undefined;
}

export interface Typed {
  readonly machine: number;
  readonly words: readonly string[];
  readonly stdin?: string | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
}

export interface BothStep {
  readonly kind: 'both';
  readonly lines: readonly [Typed, Typed];
  /** The seed that says which of them sends its next request. */
  readonly order: number;
}

export type WorldStep = { readonly kind: 'world' } & (
  | { readonly what: 'time'; readonly milliseconds: number }
  | { readonly what: 'contact'; readonly computers: readonly string[] }
  /** Somebody else does this with a client of his own. */
  | { readonly what: 'request'; readonly method: string; readonly path: string; readonly body: string }
  /** In a file of wanted state the first text becomes the second. */
  | { readonly what: 'file'; readonly name: string; readonly from: string; readonly to: string }
);

/** The answer to a request, counted from 0, and to the same one again, `times` in all. */
export interface Fault {
  readonly on: 'read' | 'write';
  /** Only requests whose path has this are counted. */
  readonly path?: string | undefined;
  readonly at: number;
  readonly times: number;
  readonly as: FaultKind;
  /** It strikes so many different requests, not the repetitions of one. */
  readonly spread?: true | undefined;
}

/** The process is gone: before the n-th request arrives, or after the service has acted on it. */
export interface Kill {
  readonly on: 'any' | 'write';
  readonly at: number;
  readonly when: 'before' | 'after';
}

/**
 *     fleet 40 computers, seed 7, theme killed, clocks 0 1800000
 *     A$ ems computer reboot PC-0003 --yes # {"kill":{"on":"write","at":0,"when":"after"}}
 *     > A$ ems bulk resume last --yes
 *     world {"what":"time","milliseconds":60000}
 *     both 17
 *     > A$ ems … and > B$ ems … on lines of their own
 */
export const historyText = ({ computers, machines, seed, steps, theme }: History): string =>
  [
    `fleet ${computers} computers, seed ${seed}, theme ${theme}, clocks ${machines.join(' ')}`,
    ...steps.flatMap(stepLines),
    '',
  ].join('\n');

const stepLines = (step: Step): string[] => {
  if (step.kind === 'world') return [`world ${JSON.stringify({ ...step, kind: undefined })}`];
  const inner = (lines: readonly Typed[]): string[] => lines.map((each) => `> ${typedLine(each)}`);
  return step.kind === 'both'
    ? [`both ${step.order}`, ...inner(step.lines)]
    : [typedLine(step), ...inner(step.next ?? [])];
};

const typedLine = ({ machine, words, ...rest }: Typed): string => {
  const more = JSON.stringify({ ...rest, kind: undefined, next: undefined });
  const line = `${String.fromCharCode(65 + machine)}$ ems ${words.map(posixWord).join(' ')}`;
  return more === '{}' ? line : `${line} # ${more}`;
};

/** Reads what `historyText` wrote. Lines that begin with # are remarks. */
export const readHistory = (text: string): History => {
  const [first = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const [, computers = '', seed = '', theme = '', clocks = ''] =
    /^fleet (\d+) computers, seed (\d+), theme ([\w-]+), clocks (.*)$/.exec(first) ?? [];
  const steps: Step[] = [];
  for (const line of lines) {
    const last = steps.at(-1);
    if (line.startsWith('world ')) steps.push({ kind: 'world', ...JSON.parse(line.slice(6)) } as WorldStep);
    else if (line.startsWith('both ')) steps.push({ kind: 'both', order: Number(line.slice(5)), lines: [] as never });
    else if (!line.startsWith('> ')) steps.push({ kind: 'run', ...readTyped(line) });
    else if (last?.kind === 'both')
      steps[steps.length - 1] = { ...last, lines: [...last.lines, readTyped(line.slice(2))] as never };
    else if (last?.kind === 'run')
      steps[steps.length - 1] = { ...last, next: [...(last.next ?? []), readTyped(line.slice(2))] };
  }
  return { seed: Number(seed), computers: Number(computers), theme, machines: clocks.split(' ').map(Number), steps };
};

const readTyped = (text: string): Typed => {
  const [, name = 'A', line = '', more = '{}'] = /^([A-Z])\$ ems (.*?)(?: # (\{.*\}))?$/.exec(text) ?? [];
  return { machine: name.charCodeAt(0) - 65, words: wordsOf(line), ...(JSON.parse(more) as object) };
};

/** Words of a POSIX shell: bare, or in single quotes. */
export const wordsOf = (line: string): string[] =>
  [...line.matchAll(/(?:[^\s']|'[^']*'|\\')+/g)].map(([word]) => word.replaceAll(/'([^']*)'|\\(')/g, '$1$2'));
