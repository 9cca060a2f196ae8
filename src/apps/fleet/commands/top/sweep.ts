import type { Input, Canvas } from '../../../../command/spec.js';
import { placeFlags } from '../../../../changes/command-line.js';
import { EmsError } from '../../../../base/errors.js';
import { drawRows, labeledLines } from '../../../../output/drawn-rows.js';
import type { Sample } from '../../../../service/reading.js';
import { issueCall, type IssueName } from '../../../../service/issues.js';
import { unreadableText } from '../../../../service/readable.js';
import { issueWords } from '../../../../service/issue-words.js';
import { itemsOf, isList, isObject, textOf, type JsonObject } from '../../../../base/json/objects.js';
import { fewNames, joinTexts, thousands } from '../../../../base/text/wording.js';
import { shellWord } from '../../../../base/text/shell-word.js';
import { fullTime, isTime, relativeTime } from '../../../../base/text/times.js';
import { cutLine, lineWithin, type TopPage, type TopSources } from './page.js';

/** One page, whatever the size of the fleet. */
const rowsRead = 100;

/** The computers with an issue. The chosen computer stays chosen if its row moves. */
export const issuePage = (issue: IssueName, sources: TopSources): TopPage => {
  let found: Sample | undefined;
  let chosen = 0;
  return {
    keys: '↑↓ choose  Enter explain  Esc back  r refresh  q quit',
    read: async () => {
      const read = await sources.reader.sample(issueCall(issue, sources.scope), rowsRead);
      if (!read.ok) throw new EmsError('failed', `${issue} is ${unreadableText(read)}.`);
      const id = found?.items[chosen]?.['id'];
      const at = read.value.items.findIndex((row) => row['id'] === id);
      found = read.value;
      chosen = lineWithin(at === -1 ? chosen : at, found.items.length);
    },
    move: (by) => {
      chosen = lineWithin(chosen + by, found?.items.length ?? 0);
    },
    open: () => {
      const row = found?.items[chosen];
      return row === undefined ? undefined : explanationPage(issue, row, sources);
    },
    draw: (canvas, room) => {
      const { title } = issueWords[issue];
      return found === undefined
        ? [canvas.heading(title), '', 'Reading …']
        : drawSweep(title, { ...found, chosen }, canvas, Math.max(1, room - 4));
    },
  };
};

/** As many computers as the screen has lines for; the chosen one is always among them. */
const drawSweep = (
  title: string,
  { items, total, chosen }: Sample & { readonly chosen: number },
  canvas: Canvas,
  many: number,
): string[] => {
  const first = Math.max(0, Math.min(chosen - many + 1, items.length - many));
  const shown = items.slice(first, first + many);
  const [head = '', ...lines] = drawRows(
    [{ title: '  HOST NAME' }, { title: 'SEEN' }, { title: 'DETAIL' }],
    shown.map((row, at) => [
      `${first + at === chosen ? '›' : ' '} ${textOf(row['hostname'])}`,
      seenText(row, canvas.now),
      detailOf(row),
    ]),
    canvas,
    0,
  );
  const some = items.length < total ? `the first ${thousands(items.length)} of ` : '';
  return [
    canvas.heading(cutLine(`${title}: ${some}${thousands(total)} computers`, canvas)),
    '',
    shown.length === 0 ? 'No computer has this issue.' : head,
    ...lines.map((line, at) => (first + at === chosen ? canvas.heading(line) : line)),
  ];
};

const seenText = (row: JsonObject, now: Date): string => {
  const seen = textOf(row['lastSeenUtc']);
  return seen === '' ? 'never' : relativeTime(seen, now);
};

type Drawing = (canvas: Canvas) => string | Promise<string>;

/** Explains the computer of a row if `ems explain` knows its issue, else shows its facts. It is read once. */
const explanationPage = (issue: IssueName, row: JsonObject, sources: TopSources): TopPage => {
  let text: Drawing | undefined;
  return {
    keys: 'Esc back  q quit',
    read: async () => {
      text ??= await explainRow(issue, row, sources);
    },
    move: () => undefined,
    open: () => undefined,
    // Lines depend on the width of the screen, so they are drawn anew each time.
    draw: async (canvas) => [
      canvas.heading(cutLine(textOf(row['hostname']), canvas)),
      '',
      ...(text === undefined ? ['Reading …'] : (await text(canvas)).trimEnd().split('\n')),
    ],
  };
};

const explainRow = async (
  issue: IssueName,
  row: JsonObject,
  { context, explained, input }: TopSources,
): Promise<Drawing> => {
  const subject = subjectOf(issue, row);
  if (subject === undefined) return (canvas) => drawFacts(row, input, canvas);
  const { runExplain } = await import('../../../explain/index.js');
  const { group: _, ...flags } = input.flags;
  const asked = { ...input, arguments: { computer: textOf(row['id']) }, flags: { ...flags, ...subject } };
  const result = await runExplain(asked, context);
  if (result.kind !== 'object' || result.draw === undefined) return (canvas) => drawFacts(row, input, canvas);
  explained.requests += isObject(result.value) ? Number(result.value['requests'] ?? 0) : 0;
  return result.draw;
};

/** The issues that `ems explain` knows: its flag, the list of the row and the names of an entry, which are not documented. */
const subjects: { readonly [Issue in IssueName]?: readonly [flag: string, list: string, names: readonly string[]] } = {
  'failed-deployment': ['package', 'failedPackages', ['softwareId', 'packageId']],
  'stale-deployment': ['package', 'stalePendingPackages', ['softwareId', 'packageId']],
  'missing-patch': ['patch', 'missingPatches', ['qNumber', 'patchId']],
};

const subjectOf = (issue: IssueName, row: JsonObject): Input['flags'] | undefined => {
  if (issue === 'pending-reboot') return { reboot: true };
  const [flag = '', list = '', names = []] = subjects[issue] ?? [];
  const [first] = itemsOf(row[list]);
  const value = names.map((name) => textOf(first?.[name])).find((text) => text !== '');
  return value === undefined ? undefined : { [flag]: value };
};

const drawFacts = (row: JsonObject, input: Input, canvas: Canvas): string => {
  const facts = factsOf(row);
  const widest = Math.max(0, ...facts.map(([what]) => what.length));
  const name = `${shellWord(textOf(row['hostname']) || textOf(row['id']))}${placeFlags(input)}`;
  return [
    ...facts.flatMap((fact) => labeledLines(fact, widest, canvas)),
    '',
    `Next: ems computer issues show ${name}`,
    `      ems computer health ${name}`,
  ].join('\n');
};

/** Why the computer is listed, in a few words. The fields are not documented, so they are shown as they come. */
export const detailOf = (row: JsonObject): string =>
  factsOf(row)
    .map(([what, value]) => (/^[\d.]+$/.test(value) ? `${what} ${value}` : value))
    .join(', ');

/** Every issue item has these. */
const base = new Set(['id', 'hostname', 'domain', 'macAddress', 'uuid', 'lastSeenUtc', 'serialNumber']);
const mostNames = 3;

/** The fields beyond those that every item has: 'stale agent hours' 83, 'low disk drives' C:. */
const factsOf = (row: JsonObject): (readonly [what: string, value: string])[] =>
  Object.entries(row).flatMap(([name, value]) => {
    if (base.has(name)) return [];
    const names = new Set(isList(value) ? itemsOf(value).map(nameOf) : []);
    names.delete('');
    const text = isList(value) ? fewNames([...names], mostNames) : textOf(value);
    return text === '' ? [] : [[spoken(name), isTime(text) ? fullTime(text) : text] as const];
  });

/** 'staleAgentHours' → 'stale agent hours' */
const spoken = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replace(/ Utc$/, '')
    .toLowerCase();

const nameOf = (item: JsonObject): string => {
  const name = textOf(item['packageName'] ?? item['qNumber'] ?? item['name'] ?? item['volume'] ?? item['drive']);
  const percent = textOf(item['freePercent'] ?? item['healthPercent']);
  return joinTexts([name, textOf(item['version']), percent === '' ? '' : `${percent} %`], ' ');
};
