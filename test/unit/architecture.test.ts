import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Import {
  readonly from: string; // src/engine/flags/values.ts
  readonly to: string; // 'undici', or src/base/errors.ts
  readonly typeOnly: boolean;
  readonly dynamic: boolean;
}

const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file.replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts') && !file.startsWith('src/generated/'));

const codeOf = (file: string): string =>
  readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

const resolve = (from: string, target: string): string => {
  if (!target.startsWith('.')) return target;
  return normalize(join(dirname(from), target))
    .replaceAll('\\', '/')
    .replace(/\.js$/, '.ts');
};

const imports: Import[] = files.flatMap((from) => {
  const text = readFileSync(join(root, from), 'utf8');
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^;'"]*?from\s+'([^']+)'|import\(\s*'([^']+)'\s*\)|(?:^|\n)import\s+'([^']+)'/g,
  );
  return [...found].map(([, type, named, dynamic, bare]) => ({
    from,
    to: resolve(from, named ?? dynamic ?? bare ?? ''),
    typeOnly: type !== undefined,
    dynamic: dynamic !== undefined,
  }));
});

/** Each heavy package has one file that owns it; everyone else goes through that file. */
const owners: Readonly<Record<string, RegExp>> = {
  undici: /^src\/http\/transport\/undici-client\.ts$/,
  'string-width': /^src\/base\/text\/widths\.ts$/,
  conf: /^src\/settings\/store\.ts$/,
  '@inquirer/prompts': /^src\/terminal\/prompts\.ts$/,
  ora: /^src\/terminal\/progress\.ts$/,
  // Written by the one, read by the other.
  yaml: /^src\/(output\/formats\/yaml|base\/json\/read-yaml)\.ts$/,
  'cli-table3': /^src\/output\/table\/draw-table\.ts$/,
  chalk: /^src\/output\/sink\/palette\.ts$/,
  '@jmespath-community/jmespath': /^src\/output\/query\.ts$/,
  // Only bin/keyring.js loads it, in a process of its own.
  '@napi-rs/keyring': /^no file of src$/,
  'hyparquet-writer': /^src\/apps\/snapshots\/export\/parquet-file\.ts$/,
  // Only where Node has no SQLite of its own.
  'node-sqlite3-wasm': /^src\/apps\/snapshots\/sql\/sql-engine\.ts$/,
  '@modelcontextprotocol/server': /^src\/apps\/mcp\/protocol\.ts$/,
  commander: /^src\/program\/(ems-command|typed-options|read-line)\.ts$/,
};

const [, table = ''] =
  /\| room \| may import \|\n([^]*?)\n\n/.exec(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')) ?? [];

const roomsIn = (cell: string): readonly string[] | '*' => {
  if (cell === 'everything') return '*';
  return cell === 'nothing' ? [] : cell.split(', ');
};

/** The rooms a room may import from, itself aside, by the table of CONTRIBUTING; a room that it does not list is closed. */
const mayImport: Readonly<Record<string, readonly string[] | '*'>> = Object.fromEntries(
  [...table.matchAll(/^\| `([\w-]+)` \| (.*) \|$/gm)].map(([, room = '', cell = '']) => [room, roomsIn(cell)]),
);

/** Borders inside and between rooms that the table is too coarse for. */
const strangers: readonly (readonly [from: RegExp, mustNotKnow: RegExp])[] = [
  // The client opens the demo service in two places, and the tour plays on it.
  [/^src\/(?!demo\/|program\/open-demo\.ts|apps\/demo\/|build\/)/, /^src\/demo\//],
  // The demo service shares nothing else with the client than its contract and its locks.
  [/^src\/demo\//, /^src\/base\/files\/(?!(?:file-lock|private-file)\.ts)/],
  // A report on disk is csv like any other.
  [/^src\/(engine|apps)\//, /^src\/output\/(?!(?:formats\/(?:csv|yaml)|drawn-rows)\.ts)/],
  [/^src\/apps\//, /^src\/(program|build)\//],
  [/^src\/program\//, /^src\/build\//],
  // A write starts waits; a wait knows nothing of writes.
  [/^src\/engine\/wait\//, /^src\/engine\/(journal|plan|rows|run|write)\//],
  [/^src\/engine\/(flags|request)\//, /^src\/engine\/(journal|plan|read|rows|run|safety|targets|wait|write)\//],
  [/^src\/engine\/names\//, /^src\/engine\/(journal|plan|rows|run|safety|targets|wait|write)\//],
];

/** src/http/client.ts is in http, src/context.ts in context; each application is a room. */
const roomOf = (file: string): string => /^src\/(apps\/[\w-]+(?=\/)|[\w-]+)/.exec(file)?.[1] ?? '';

/** All that one application, or a room above or beside them, takes from another one: a new line is a new tie. */
const ties = [
  'apps/computer → apps/state', // values of secret variables and of collections
  'apps/fleet → apps/explain', // why something is pending
  'apps/fleet → apps/rollout', // stopped rollouts are one of the checks
  'apps/fleet → apps/snapshots', // the change since the last one
  'apps/mcp → apps/commands', // the listing of commands
  'apps/mcp → apps/fleet', // the overview
  'apps/report → apps/fleet',
  'apps/report → apps/rollout',
  'apps/report → apps/snapshots',
  'apps/rotate → apps/tool', // how a secret is typed at login
  'apps/state → apps/rollout', // groups of rollouts are left out
  'apps/undo → apps/state', // restore points
  'apps/wait → apps/explain', // a deployment that was never activated
  'build → apps/report', // the reference looks like the report
  'build → apps/rollout', // schemas for editors
  'build → apps/state',
  'program → apps/commands', // `--help -o json`
  'program → apps/fleet', // errors in the format of a plugin
  'program → apps/state', // a restore point before a deletion
];

/** The only lists of applications: commands, answers, and what records let them plan. */
const lists = ['src/apps/index.ts', 'src/apps/answers.ts', 'src/apps/drafts.ts'];

/** Through a door, help would load what the commands run: apps/index.ts names the files with their descriptions. */
const isListing = ({ dynamic, from, to }: Import): boolean =>
  dynamic && from === 'src/apps/index.ts' && /^export const (?:commands|parts)\b/m.test(codeOf(to));

const intoApplications = imports.filter(
  ({ from, to }) => to.startsWith('src/apps/') && !lists.includes(to) && roomOf(from) !== roomOf(to),
);

/** Nodes that lie on a circle or lead to one; import() and types count. */
const circlesAmong = (nodeOf: (file: string) => string | undefined): string[] => {
  const graph = new Map(files.flatMap((file) => nodeOf(file) ?? []).map((node) => [node, new Set<string>()]));
  for (const { from, to } of imports) {
    const [source, target] = [nodeOf(from) ?? '', nodeOf(to) ?? ''];
    if (source !== target && graph.has(target)) graph.get(source)?.add(target);
  }
  for (let shrinks = true; shrinks;) {
    const ends = [...graph].filter(([, targets]) => targets.size === 0).map(([node]) => node);
    for (const end of ends) graph.delete(end);
    for (const targets of graph.values()) for (const end of ends) targets.delete(end);
    shrinks = ends.length > 0;
  }
  return [...graph.keys()];
};

/** src/engine/wait/poll.ts is in src/engine/wait; a file that lies beside the folders stands for itself. */
const folderIn =
  (room: string) =>
  (file: string): string | undefined =>
    file.startsWith(`src/${room}/`) ? file.split('/').slice(0, 3).join('/') : undefined;

/** All ways by which a change leaves. */
const senders = [
  'src/apps/api/request.ts', // shows the status and headers of the answer
  'src/apps/demo/control.ts', // to a demo service, about itself
  'src/changes/execute/read-back.ts', // everything else: sends, and reads back where the answer was lost
  'src/program/keep-changes.ts', // the door: history and state before
];

/** Names that several files define on purpose. */
const sameNames: Readonly<Record<string, RegExp>> = {
  // The records of one area; areas/index.ts picks the file.
  area: /^src\/areas\//,
  // One line for each inner word of an area.
  folders: /^src\/areas\//,
  // The hand-written commands of one word; commands/index.ts picks the file.
  commands: /^src\/apps\//,
  // The text of one topic; help/topics.ts and apps/index.ts pick the file.
  parts: /^src\/(?:help\/topics|apps\/\w+\/topic\.ts)/,
  // The single executable has the one in the place of the other.
  openClient: /^src\/http\/transport\/(undici|fetch)-client\.ts$/,
};

/** A name with the files that define it; handing on what another file defines does not count. */
const exportedNames = (): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  const definition = /^export (?:async |abstract )?(?:const|let|class|type|interface|function\*?) (\w+)/gm;
  for (const file of files)
    for (const [, name = ''] of codeOf(file).matchAll(definition)) found.set(name, [...(found.get(name) ?? []), file]);
  return found;
};

/** Windows has none of these. Bun refuses a file that imports a missing name, and with it the whole executable. */
const posixOnly = /^(get|set)e?[ug]id$|^[gs]etgroups$|^initgroups$/;

const namesOfProcess = (text: string): string[] =>
  [...text.matchAll(/import\s+(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s*['"](?:node:)?process['"]/g)].flatMap(
    ([, names = '']) => names.split(',').map((name) => name.trim().split(/\s+as\s+/)[0] ?? ''),
  );

describe('the layout', () => {
  it('has files and imports to look at', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(imports.some(({ to }) => to === 'commander')).toBe(true);
  });

  it.each(Object.entries(owners))('%s is imported by its owner only', (name, owner) => {
    const users = imports.filter(({ to, typeOnly }) => !typeOnly && (to === name || to.startsWith(`${name}/`)));
    expect(users.filter(({ from }) => !owner.test(from))).toEqual([]);
  });

  it('makes permits in one file, and sends changes in few', () => {
    const saying = (text: RegExp): string[] => files.filter((file) => text.test(codeOf(file))).toSorted();
    expect(saying(/\bas Permit\b/)).toEqual(['src/http/permits.ts']);
    expect(
      imports.filter(({ to, typeOnly }) => !typeOnly && to === 'src/http/permits.ts').map(({ from }) => from),
    ).toEqual(['src/changes/permit.ts', 'src/http/make-client.ts']);
    expect(saying(/\.write(?:Raw)?\([^;]*\bpermit/i)).toEqual(senders);
  });

  it('has paths of the service where the service is described, not in applications', () => {
    const rooms = /^src\/(?:contract|generated|areas|service|demo|help|build|http|discovery|apps\/(?:api|demo))\//;
    const path = /['"`](?:[A-Z]+ )?\/api\//;
    const inUse = files.filter(
      (file) => path.test(codeOf(file).replaceAll(/PathBelow<[^>]*>/g, '')) && !rooms.test(file),
    );
    expect(inUse).toEqual([]);
    expect(path.test(codeOf('src/service/groups.ts'))).toBe(true);
  });

  it('has a row for every room', () => {
    const rooms = new Set(files.map(roomOf).filter((room) => !room.startsWith('apps/')));
    expect([...rooms].filter((room) => mayImport[room] === undefined)).toEqual([]);
  });

  it.each(Object.keys(mayImport))('%s imports only from the rooms in its row', (room) => {
    const allowed = mayImport[room];
    const crossing = imports.filter(
      ({ from, to }) =>
        roomOf(from) === room &&
        to.startsWith('src/') &&
        !intoApplications.some((tie) => tie.from === from && tie.to === to) &&
        roomOf(to) !== room &&
        !(allowed ?? []).includes(roomOf(to)),
    );
    expect(allowed === '*' ? [] : crossing.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it.each(strangers)('%s knows nothing of %s', (folder, stranger) => {
    const crossing = imports.filter(({ from, to, typeOnly }) => !typeOnly && folder.test(from) && stranger.test(to));
    expect(crossing.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it('has one door for each application', () => {
    expect(intoApplications.length).toBeGreaterThan(50);
    const besides = intoApplications.filter((each) => !/^src\/apps\/[\w-]+\/index\.ts$/.test(each.to));
    expect(besides.filter((each) => !isListing(each))).toEqual([]);
    expect(besides.filter(isListing).length).toBeGreaterThan(20);
  });

  it('has applications that can be deleted: only the lists and the ties name them', () => {
    const outside = intoApplications.filter(({ from }) => !lists.includes(from));
    const found = new Set(outside.map(({ from, to }) => `${roomOf(from)} → ${roomOf(to)}`));
    expect([...found].toSorted()).toEqual(ties);
  });

  it('has no circle, not even of types or through import()', () => {
    expect(circlesAmong((file) => file)).toEqual([]);
  });

  it.each(['base', 'demo', 'engine', 'output'])('has no circle between the folders of %s', (room) => {
    expect(circlesAmong(folderIn(room))).toEqual([]);
  });

  it('has no two rooms that import each other', () => {
    const pairs = new Set(
      imports.filter(({ to }) => to.startsWith('src/')).map(({ from, to }) => `${roomOf(from)} ${roomOf(to)}`),
    );
    const mutual = [...pairs].filter((pair) => {
      const [from = '', to = ''] = pair.split(' ');
      return from < to && pairs.has(`${to} ${from}`);
    });
    expect(mutual).toEqual([]);
  });

  it('has no file above 250 lines, a table of codes aside', () => {
    const long = files.filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length > 251);
    expect(long.filter((file) => file !== 'src/contract/codes.ts')).toEqual([]);
  });

  it('has one meaning for each exported name', () => {
    const names = exportedNames();
    expect(names.size).toBeGreaterThan(2000);
    const shared = [...names].filter(
      ([name, homes]) => homes.length > 1 && !homes.every((file) => sameNames[name]?.test(file)),
    );
    expect(shared.map(([name, homes]) => `${name}: ${homes.join(', ')}`)).toEqual([]);
    expect(Object.keys(sameNames).filter((name) => (names.get(name) ?? []).length < 2)).toEqual([]);
  });

  it('makes nothing of Intl while a file is loaded: a segmenter takes 18 ms', () => {
    const made = files.filter((file) => /^(?:export )?const (?![^\n]*=>)[^\n]*new Intl\./m.test(codeOf(file)));
    expect(made).toEqual([]);
  });

  it('imports no name of node:process that Windows lacks', () => {
    expect(namesOfProcess("import { pid, geteuid as own } from 'node:process';")).toEqual(['pid', 'geteuid']);
    const programs = readdirSync(join(root, 'bin')).map((file) => `bin/${file}`);
    const importers = [...files, ...programs].filter((file) =>
      namesOfProcess(codeOf(file)).some((name) => posixOnly.test(name)),
    );
    expect(importers).toEqual([]);
  });

  it('reads process in main.ts only', () => {
    const readers = files.filter((file) =>
      /\bprocess\.(env|argv|exit|stdout|stderr|stdin|on|cwd)\b/.test(codeOf(file)),
    );
    expect(readers.filter((file) => !/^src\/(main|build\/tour\/tour)\.ts$/.test(file))).toEqual([]);
    const importers = imports.filter(({ to }) => /^(node:)?process$/.test(to)).map(({ from }) => from);
    expect(importers.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'src/base/files/private-file.ts', // Windows has ways of its own,
      'src/base/text/shell-word.ts',
      'src/settings/secrets/keyring.ts', // and the keyring wants to know which Node to start
    ]);
  });
});
