import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';

/** A promise that is broken on purpose: in each file, a text that stands there once becomes another. */
export interface Planted {
  readonly promise: string;
  readonly edits: readonly { readonly file: string; readonly from: string; readonly to: string }[];
}

/** `promise file`, and below it `"from" => "to"`; `with file` adds an edit to the one before. */
export const readPlanted = (text: string): Planted[] => {
  const found: Planted[] = [];
  const entries = text.matchAll(/^(\w+) (\S+)\n {2}(".*") => (".*")$/gm);
  for (const [, promise = '', file = '', from = '', to = ''] of entries) {
    const edit = { file, from: JSON.parse(from) as string, to: JSON.parse(to) as string };
    const before = promise === 'with' ? found.pop() : { promise, edits: [] };
    if (before !== undefined) found.push({ ...before, edits: [...before.edits, edit] });
  }
  return found;
};

const print = (text: string): void => void process.stdout.write(`${text}\n`);

interface Workshop {
  readonly root: string;
  readonly compiled: string;
  readonly bundle: (entry: string, folder: string, compiled: string) => Promise<string>;
}

/**
 * Says after how many histories each was found: 400, or --histories. --file names other breaks, `any`
 * instead of a promise is for all of them. Exit code 1: one was not found, or does not fit its source any more.
 */
export const findPlanted = async (args: readonly string[], workshop: Workshop): Promise<number> => {
  const valueOf = (flag: string): string | undefined =>
    args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined;
  const only = valueOf('--only');
  const list = valueOf('--file') ?? join(workshop.root, 'test/simulator/planted.txt');
  const wanted = readPlanted(readFileSync(list, 'utf8')).filter(({ promise }) => promise === (only ?? promise));
  // A number, not a time: on a busy machine a minute has few histories.
  const budget = ['--histories', valueOf('--histories') ?? '400'];
  let missed = 0;
  for (const each of wanted) {
    const found = await findOne(each, budget, workshop);
    if (found === undefined) missed += 1;
    const what = `${each.promise}, ${each.edits.map(({ file }) => file).join(' and ')}`;
    print(found === undefined ? `NOT FOUND: ${what}` : `found after ${found}: ${what}`);
  }
  print(`planted: ${wanted.length - missed} of ${wanted.length} found`);
  return missed === 0 ? 0 : 1;
};

const findOne = async (
  { edits, promise }: Planted,
  budget: readonly string[],
  { bundle, compiled, root }: Workshop,
): Promise<string | undefined> => {
  const broken = join(root, 'dist-planted');
  rmSync(broken, { recursive: true, force: true });
  cpSync(compiled, broken, { recursive: true, filter: (path) => !/made-from$|\/simulator$/.test(path) });
  for (const { file, from, to } of edits) {
    const source = readFileSync(join(root, 'src', file), 'utf8');
    if (source.split(from).length !== 2) throw new Error(`${file} does not have this once: ${from}`);
    const options = { loader: 'ts', format: 'esm', target: 'node20' } as const;
    const { code } = transformSync(
      source.replace(from, () => to),
      options,
    );
    writeFileSync(join(broken, file.replace(/\.ts$/, '.js')), code);
  }
  const main = await bundle('main', join(broken, 'simulator'), broken);
  const args = [...budget, ...(promise === 'any' ? [] : ['--only', promise]), '--whole'];
  const { stderr, stdout } = spawnSync(process.execPath, [main, ...args], { cwd: root, encoding: 'utf8' });
  if (!/^simulate: /m.test(stdout)) throw new Error(stderr);
  return /^simulate: .* the first after (\d+ histories: \w+, seed \d+)/m.exec(stdout)?.[1];
};
