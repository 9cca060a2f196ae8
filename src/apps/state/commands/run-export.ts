import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Column } from '../../../areas/column.js';
import type { CommandContext, Input, Result } from '../../../command/spec.js';
import { listFromItems } from '../../../command/list-result.js';
import { EmsError, usage } from '../../../base/errors.js';
import { refuseDevice } from '../../../base/files/device-name.js';
import { chosenKinds } from '../chosen-kinds.js';
import { readExport, type StateExport, type StateExportAnswer } from '../export/export-state.js';
import { planFolder, type FolderPlan } from '../export/folder-plan.js';
import { writeFolder } from '../export/write-folder.js';
import { kindNamed, stateKinds } from '../kinds.js';
import { kindOperations } from '../kind-operations.js';
import type { UnreadKind, KindName } from '../model.js';
import { answerJson, isObject, type Json } from '../../../base/json/objects.js';
import { joinTexts, plural } from '../../../base/text/wording.js';
import { countKinds } from '../show/difference-json.js';
import { unreadLines } from '../show/unread-lines.js';
import { readWithProgress, typedWords } from './state-input.js';

const kindColumns: readonly Column[] = [
  { path: 'kind', title: 'Kind' },
  { path: 'section', title: 'Key' },
  { path: 'reads', title: 'Read with' },
  { path: 'writes', title: 'Written with' },
  { path: 'limits', title: 'Remarks' },
  { path: 'readBy', title: 'Read by', priority: 2 },
  { path: 'writtenBy', title: 'Written by', priority: 3 },
];

export const listKinds = (): Result =>
  listFromItems(
    stateKinds.map(({ bodyNotShown, file, limits, onRequest, plural: kind, ...row }) => ({
      kind,
      section: row.section,
      file: file ?? 'groups/',
      readBy: kindOperations[row.name].readBy,
      writtenBy: kindOperations[row.name].writtenBy.join(', '),
      reads: row.reads,
      writes: row.writes,
      onRequest: onRequest === true,
      needsDescription: bodyNotShown === true,
      limits: joinTexts(
        [
          onRequest === true ? 'Only with --only.' : undefined,
          limits,
          bodyNotShown === true ? 'Written only if the server describes the request (ems api sync).' : undefined,
        ],
        ' ',
      ),
    })),
    { columns: kindColumns, noun: 'kinds', id: 'kind' },
  );

export const runStateExport = async (input: Input, context: CommandContext): Promise<Result> => {
  const directory = resolve(await folderFor(input));
  const only = typedWords(input.flags['only']);
  const chosen = chosenKinds(only);
  const kinds = input.flags['members'] === 'none' ? new Set([...chosen].filter((kind) => kind !== 'member')) : chosen;
  const found = await readWithProgress(context, async (tell) => {
    const groups = await groupsIn(input, context);
    return readExport(context, { kinds, isChosen: only !== undefined, tell, ...groups });
  });
  const plan = await planFolder(directory, found.texts, isCovered(found, kinds, input));
  if (plan.foreign.length > 0) throw foreignFiles(plan.foreign);
  const kept = filesWithGaps(found, plan);
  const work = { ...plan, replaced: plan.replaced.filter((file) => !kept.has(file)) };
  const isTrial = input.flags['dry-run'] === true;
  if (!isTrial) await askToReplace(work, input, context);
  if (!isTrial) await writeFolder(directory, found.texts, work, context.interrupt);
  return resultOf({ directory, found, kept: [...kept], work, isTrial, kinds });
};

/** Values that the files have as they are: a secret is a reference to the environment. null: not all could be read. */
const clearValues = ({ isInScope, real }: StateExport): number | null => {
  const unread = real.unreadable.map(({ kind }) => kind);
  if (variableKinds.some((kind) => unread.includes(kindNamed(kind).plural))) return null;
  return real.facts.filter(
    ({ kind, on, value }) => variableKinds.includes(kind) && isInScope(on) && value !== null && !isReference(value),
  ).length;
};

const variableKinds: readonly KindName[] = ['variable', 'collection', 'computer-variable', 'computer-collection'];

const isReference = (value: Json): boolean => isObject(value) && 'secret' in value;

/** The folder that was named; the working directory only where it is empty or has an earlier export. */
const folderFor = async ({ arguments: { dir } }: Input): Promise<string> => {
  if (typeof dir === 'string' && dir !== '') {
    refuseDevice(dir);
    return dir;
  }
  const names = await readdir('.');
  const others = names.filter((name) => !name.startsWith('.') && name !== 'README.md');
  if (others.length === 0 || names.includes('ems.yaml')) return '.';
  throw usage('This folder has other files.', 'Name a folder for the export: ems state export fleet-state');
};

const groupsIn = async (
  { flags }: Input,
  context: CommandContext,
): Promise<{ readonly groups?: readonly string[] }> => {
  if (typeof flags['group'] !== 'string') return {};
  const { groupCalled } = await import('../../../engine/names/group-called.js');
  return { groups: [(await groupCalled(flags['group'], context)).id] };
};

/** Files of groups that are gone are removed only by an export that would have written them. */
const isCovered =
  ({ real, texts }: StateExport, kinds: ReadonlySet<KindName>, { flags }: Input) =>
  (file: string): boolean => {
    const isWhole = kinds.has('group') && flags['group'] === undefined;
    if (file.startsWith('groups/')) return isWhole;
    const own = stateKinds.filter((kind) => kind.file === file);
    const unread = new Set(real.unreadable.map(({ kind }) => kind));
    return (
      own.length > 0 && own.every(({ name, plural: word }) => kinds.has(name) && !unread.has(word)) && !texts.has(file)
    );
  };

const foreignFiles = (files: readonly string[]): EmsError =>
  new EmsError('refused', `Refused: ${plural(files.length, 'file')} in the way that no export wrote.`, {
    hint: `${files.slice(0, 5).join('\n')}\nMove them away, or export into another folder.`,
    details: { files: [...files] },
  });

/** A file whose section could not be read this time keeps what it has. */
const filesWithGaps = ({ real }: StateExport, { replaced }: FolderPlan): ReadonlySet<string> => {
  if (real.unreadable.length === 0) return new Set();
  const isTouched = (file: string): boolean =>
    real.unreadable.some(({ kind }) => {
      const row = stateKinds.find(({ plural: word }) => word === kind);
      return row?.file === file || (row?.file === undefined && file.startsWith('groups/'));
    });
  return new Set(replaced.filter(isTouched));
};

const askToReplace = async (
  { removed, replaced }: FolderPlan,
  input: Input,
  context: CommandContext,
): Promise<void> => {
  if (removed.length + replaced.length === 0 || input.shared.yes) return;
  const parts = [
    replaced.length === 0 ? undefined : `replace ${plural(replaced.length, 'file')}`,
    removed.length === 0 ? undefined : `remove ${plural(removed.length, 'file')}`,
  ];
  const what = joinTexts(parts, ' and ');
  const prompts = await context.prompts();
  if (!prompts.canAsk)
    throw new EmsError('refused', `Refused: this would ${what} of an earlier export.`, {
      hint: 'Add --yes to continue. --dry-run lists the files.',
      details: { replaced: [...replaced], removed: [...removed] },
    });
  const list = async (): Promise<string[]> => [
    ...removed.map((file) => `remove   ${file}`),
    ...replaced.map((file) => `replace  ${file}`),
  ];
  const question = `${what.charAt(0).toUpperCase()}${what.slice(1)} of an earlier export?`;
  if (!(await prompts.confirm(question, list))) throw new EmsError('refused', 'Cancelled. Nothing was changed.');
};

interface Exported {
  readonly directory: string;
  readonly found: StateExport;
  readonly work: FolderPlan;
  readonly kept: readonly string[];
  readonly isTrial: boolean;
  readonly kinds: ReadonlySet<KindName>;
}

const resultOf = ({ directory, found, isTrial, kept, work }: Exported): Result => {
  const { real, skipped } = found;
  const { created, removed, replaced, unchanged } = work;
  const counts = { created: created.length, replaced: replaced.length, removed: removed.length };
  const answer: StateExportAnswer = {
    directory,
    dryRun: isTrial,
    files: { created, replaced, removed, unchanged: unchanged.length },
    objects: countKinds(real.facts.filter(({ on, kind }) => kindNamed(kind).file !== undefined || found.isInScope(on))),
    leftOut: real.leftOut,
    skipped: skipped.map((name) => kindNamed(name).plural),
    collectionsByDefinition: found.trustsDefinitions,
    unreadable: real.unreadable,
    clearValues: clearValues(found),
  };
  const verb = isTrial ? 'Would write' : 'Wrote';
  const files = `${verb} ${plural(counts.created + counts.replaced, 'file')} in ${directory}`;
  const rest = joinTexts([
    unchanged.length === 0 ? undefined : `${unchanged.length} unchanged`,
    removed.length === 0 ? undefined : `${removed.length} ${isTrial ? 'to be removed' : 'removed'}`,
  ]);
  return {
    kind: 'object',
    value: answerJson(answer),
    draw: () =>
      [
        `${files}${rest === '' ? '' : ` (${rest})`}.`,
        ...(isTrial ? [...created, ...replaced].map((file) => `  write   ${file}`) : []),
        ...(isTrial ? removed.map((file) => `  remove  ${file}`) : []),
        `Objects: ${Object.entries(answer.objects)
          .map(([kind, count]) => `${kind} ${count}`)
          .join(', ')}.`,
        ...leftOutLines(found),
        ...clearLines(answer.clearValues),
      ]
        .map((line) => `${line}\n`)
        .join(''),
    gaps: [...unreadLines(real.unreadable), ...keptLines(kept)],
    outcome: unreadOutcome(real.unreadable),
  };
};

/** Ems does not remember that a value was typed at a prompt: only the service or the name marks a secret. */
const clearLines = (count: number | null): string[] =>
  count === null || count === 0
    ? []
    : [
        `${plural(count, 'value')} of variables ${count === 1 ? 'is' : 'are'} in clear text, also if typed at a prompt: neither a mark nor a name says secret. Look before the files go to git.`,
      ];

const leftOutLines = ({ real, skipped, trustsDefinitions }: StateExport): string[] => {
  const { reinstall, rollout } = real.leftOut;
  const groups = joinTexts([
    rollout === 0 ? undefined : `${plural(rollout, 'group')} of rollouts`,
    reinstall === 0 ? undefined : `${plural(reinstall, 'group')} of reinstalls`,
  ]);
  const names = skipped.map((name) => kindNamed(name).plural).join(' and ');
  return [
    ...(groups === '' ? [] : [`Left out: ${groups}.`]),
    ...(names === ''
      ? []
      : [`Not read, because they cost a request for each group: ${names}. Include them with --only all.`]),
    ...(trustsDefinitions
      ? ['Entries of collections: only of the groups that the definitions name. Ask every group with --only all.']
      : []),
  ];
};

const keptLines = (files: readonly string[]): string[] =>
  files.length === 0 ? [] : [`${plural(files.length, 'file')} kept, because a section could not be read.`];

export const unreadOutcome = (unreadable: readonly UnreadKind[]): EmsError | undefined =>
  unreadable.length === 0
    ? undefined
    : new EmsError('partial', 'Not everything could be read.', {
        silent: true,
        details: { unreadable: unreadable.length },
      });
