import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readHistory, type History } from './history/history.js';
import type { Break } from './promises/index.js';

/** A history that broke a promise once. */
export interface Regression {
  readonly name: string;
  readonly promise: string;
  /** It still does: a part of what is said of it, and why it waits. */
  readonly waits?: string | undefined;
  readonly history: History;
}

/** `# breaks: done` names the promise; `# waits: <part of the text> (reason)` marks one whose mend is to come. */
export const readRegressions = (folder: string): Regression[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      const waits = /^# waits: (.+?) \(.+\)$/m.exec(text)?.[1];
      return { name, promise: /^# breaks: (\w+)/m.exec(text)?.[1] ?? '', waits, history: readHistory(text) };
    });

/** Whether a break is one of those that wait for their mend. */
export const knownBreaks =
  (regressions: readonly Regression[]) =>
  ({ promise, text }: Break): boolean =>
    regressions.some((each) => each.promise === promise && each.waits !== undefined && text.includes(each.waits));
