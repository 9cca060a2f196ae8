import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadTree } from '../../src/program/built-in.js';
import { useFastDemo } from '../support/fast-demo.js';
import { readShellLine } from '../support/shell-line.js';

const demo = useFastDemo({ computers: 60 });

const lines = (await loadTree())
  .filter(({ branch }) => !branch.hidden)
  .flatMap(({ leaves }) => leaves.filter(({ hidden }) => !hidden).flatMap((leaf) => leaf.spec().examples))
  .map(({ run }) => run)
  // They wait for what this demo service never does, or for the reader's own programs.
  .filter(
    (line) => line.startsWith('ems ') && !/^ems (wait|login|demo|rollout|fleet top)\b|--wait|--watch|[|$<>]/.test(line),
  );

/** Runs a line as on a terminal and catches what Node or a package has to say beside the program. */
const strangeLines = async (words: readonly string[]): Promise<string[]> => {
  const heard: string[] = [];
  const onWarning = ({ name, message }: Error): void => void heard.push(`${name}: ${message}`);
  process.on('warning', onWarning);
  try {
    await demo().run(words, { columns: 100, stdin: 'demo' });
    // Warnings are told on the next tick.
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    process.off('warning', onWarning);
  }
  return heard;
};

describe('no example of the help makes Node or a package warn on a terminal', () => {
  it.each(lines.map((line) => [line]))('%s', async (line) => {
    // What an example writes does not stay behind in the repository.
    const words = readShellLine(line).words.map((word, at, all) =>
      /^--(out|write|report|save)$/.test(all[at - 1] ?? '') && word !== '-' ? join(demo().directory, word) : word,
    );
    expect(await strangeLines(words.slice(1))).toEqual([]);
  });

  it('and the check would notice', async () => {
    const heard: string[] = [];
    const listen = ({ name }: Error): void => void heard.push(name);
    process.on('warning', listen);
    const crowded = new EventEmitter();
    for (let count = 0; count < 12; count++) crowded.on('any', () => undefined);
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', listen);
    expect(heard).toEqual(['MaxListenersExceededWarning']);
  });
});
