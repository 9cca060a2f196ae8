import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Import {
  readonly from: string; // src/engine/values.ts
  readonly to: string; // 'undici', or src/errors.ts
  readonly typeOnly: boolean;
}

const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file.replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts') && !file.startsWith('src/generated/'));

const codeOf = (file: string): string =>
  readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

const imports: Import[] = files.flatMap((from) => {
  const text = readFileSync(join(root, from), 'utf8');
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^;'"]*?from\s+'([^']+)'|import\(\s*'([^']+)'\s*\)|(?:^|\n)import\s+'([^']+)'/g,
  );
  return [...found].map(([, type, named, dynamic, bare]) => ({
    from,
    to: resolve(from, named ?? dynamic ?? bare ?? ''),
    typeOnly: type !== undefined,
  }));
});

function resolve(from: string, target: string): string {
  if (!target.startsWith('.')) return target;
  return normalize(join(dirname(from), target))
    .replaceAll('\\', '/')
    .replace(/\.js$/, '.ts');
}

/** Each heavy package has one file that owns it; everyone else goes through that file. */
const owners: Readonly<Record<string, RegExp>> = {
  undici: /^src\/http\/(transport|tunnel)\.ts$/,
  'string-width': /^src\/output\/widths\.ts$/,
  conf: /^src\/settings\/store\.ts$/,
  '@inquirer/prompts': /^src\/terminal\/prompts\.ts$/,
  ora: /^src\/terminal\/progress\.ts$/,
  yaml: /^src\/output\/yaml\.ts$/,
  'cli-table3': /^src\/output\/table\.ts$/,
  chalk: /^src\/output\/palette\.ts$/,
  '@jmespath-community/jmespath': /^src\/output\/query\.ts$/,
  '@napi-rs/keyring': /^src\/settings\/keyring\.ts$/,
  commander: /^src\/program\/commander-tree\.ts$/,
};

/** One way only: what a folder must not know. */
const strangers: readonly (readonly [folder: RegExp, mustNotKnow: RegExp])[] = [
  [/^src\/contract\//, /^src\/(?!contract\/|generated\/)/],
  [/^src\/areas\//, /^src\/(?!areas\/|contract\/)/],
  [/^src\/output\//, /^src\/(http|engine|program|commands|settings|demo|discovery)\//],
  [/^src\/http\//, /^src\/(engine|program|commands|output|demo|areas|discovery)\//],
  [/^src\/demo\//, /^src\/(?!demo\/|contract\/|generated\/)/],
  [/^src\/(?!demo\/|open-demo\.ts|commands\/demo\.ts|tour)/, /^src\/demo\//],
  [/^src\/engine\//, /^src\/(program|commands|demo|discovery|completion|help|reference)\//],
  // A report on disk is csv like any other.
  [/^src\/engine\//, /^src\/output\/(?!csv\.ts)/],
  [/^src\/(commands|completion|discovery)\//, /^src\/(program|reference|output)\//],
  [/^src\/terminal\//, /^src\/(?!terminal\/|output\/(wrap|widths)\.ts|[\w-]+\.ts)/],
  [/^src\/settings\//, /^src\/(engine|program|commands|output|demo|areas)\//],
];

/** Types may be looked at across a border, where nothing is loaded by it. */
const isBorder = (entry: Import): boolean => !entry.typeOnly;

describe('the house', () => {
  it('has files and imports to look at', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(imports.some(({ to }) => to === 'commander')).toBe(true);
  });

  it.each(Object.entries(owners))('%s is imported by its owner only', (name, owner) => {
    const users = imports.filter(({ to, typeOnly }) => !typeOnly && (to === name || to.startsWith(`${name}/`)));
    expect(users.filter(({ from }) => !owner.test(from))).toEqual([]);
  });

  it.each(strangers)('%s knows nothing of %s', (folder, stranger) => {
    const crossing = imports.filter((entry) => isBorder(entry) && folder.test(entry.from) && stranger.test(entry.to));
    expect(crossing.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it('reads process in main.ts only', () => {
    const readers = files.filter((file) =>
      /\bprocess\.(env|argv|exit|stdout|stderr|stdin|on|cwd)\b/.test(codeOf(file)),
    );
    expect(readers.filter((file) => !/^src\/(main|tour)\.ts$/.test(file))).toEqual([]);
    // Locks want to know which processes live.
    const importers = imports.filter(({ to }) => /^(node:)?process$/.test(to)).map(({ from }) => from);
    expect(importers.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'src/demo/store/lock.ts',
      'src/settings/process-identity.ts',
    ]);
  });
});
