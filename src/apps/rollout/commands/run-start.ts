import type { Result, CommandContext, Input } from '../../../command/spec.js';
import { askPermit } from '../../../changes/permit.js';
import { restated } from '../../../http/failure.js';
import { EmsError, isInterruption, refused } from '../../../base/errors.js';
import { forgetBaselines } from '../gate/baseline.js';
import { startRollout } from '../steps/advance.js';
import { refuseStarted } from '../steps/held.js';
import { note, save, type Drive, type RolloutStep } from '../session/drive.js';
import { patchReachText, readPatchReach, type PatchReach } from '../plan/patch-reach.js';
import { untestedBy } from '../plan/warnings.js';
import type { Place } from '../session/place.js';
import type { ResolvedRollout } from '../types.js';
import { subjectTitle } from '../plan/plan-json.js';
import { askForRing, changeRollout, continueText, withContinueHint } from './steps.js';
import { readRollout, runSave } from './run-save.js';
import { placeFlags } from '../../../changes/command-line.js';
import { shellWord } from '../../../base/text/shell-word.js';
import { computersText, plural } from '../../../base/text/wording.js';
import { ringOperations } from '../session/step-operations.js';

export const runStart = async (input: Input, context: CommandContext): Promise<Result> => {
  const { save: path } = input.flags;
  if (typeof path === 'string') return runSave(input, path, context.interrupt);
  const file = await readRollout(input, context);
  const options = { name: file.name, file, startsAnew: true, confirmRing: askForRing(input, context) };
  return changeRollout(options, input, context, (drive, place) => begin(drive, place, input, context));
};

const begin = async (drive: Drive, place: Place, input: Input, context: CommandContext): Promise<RolloutStep[]> => {
  const { access, file } = drive;
  refuseStarted(drive, place);
  const shown = await drive.resolve(new Map());
  refuseNobody(shown);
  refuseUntested(shown);
  const patches = await readPatchReach(shown, access.reader, access.now());
  if (!input.shared.dryRun) await ask(shown, { drive, patches }, input, context);
  // Read again, because the answer may have taken long. Begins with the latest read, but not with more than was shown.
  const resolved = input.shared.dryRun ? shown : notMore(await drive.resolve(new Map()), shown);
  const planned = resolved.rings.map(({ computers, spec }) => ({ n: spec.n, computers: computers.length }));
  if (access.rehearsed === undefined) await forgetBaselines(drive.files);
  drive.allowed.set(1, inFirst(resolved));
  const listed = Object.fromEntries(resolved.groups.map((group) => [group.id, group.listed]));
  await save(drive, { startedAt: access.now().toISOString(), planned, listed });
  await note(drive, {
    ring: null,
    event: 'started',
    text: `${computersText(resolved.computers)} in ${plural(file.rings.length, 'ring')}`,
  });
  try {
    beginWith(drive, resolved);
    const steps = await withContinueHint(drive, () => startRollout(drive));
    if (access.rehearsed === undefined) context.say(scheduleText(file.name, placeFlags(input)));
    return steps;
  } catch (error) {
    throw begunAlready(error, drive);
  }
};

/** No ring begins by itself: something has to run `advance`. */
const scheduleText = (name: string, place: string): string => {
  const line = `ems rollout advance ${shellWord(name)} --yes${place}`;
  return [
    'The next rings begin only with `ems rollout advance`, run by something every 15 minutes:',
    `  cron:           */15 * * * * ${line}`,
    `  Task Scheduler: schtasks /Create /SC MINUTE /MO 15 /TN "ems ${name}" /TR "${line.replaceAll('"', '\\"')}"`,
  ].join('\n');
};

/** Once the first group exists, `advance` continues the rollout, and the same command is refused. */
const begunAlready = (error: unknown, drive: Drive): unknown => {
  if (!(error instanceof EmsError) || isInterruption(error.kind) || error.kind === 'refused') return error;
  if (error.facts.hint?.includes('ems rollout advance') === true) return error;
  const hint = `What was done is not done again when it continues. ${continueText(drive)}`;
  return restated(error, error.message, { ...error.facts, hint });
};

/** Refuse an empty target: it may have computers a moment later that no question mentioned. */
const refuseNobody = ({ computers, target }: ResolvedRollout): void => {
  if (computers > 0) return;
  throw refused(
    `${target.path} lists no computers to roll out to`,
    `Look with: ems group computers ${target.id} --include-descendants`,
  );
};

const inFirst = ({ rings }: ResolvedRollout): number => rings[0]?.computers.length ?? 0;

/** Refuses to begin with more computers than were confirmed. */
const notMore = (now: ResolvedRollout, shown: ResolvedRollout): ResolvedRollout => {
  refuseUntested(now);
  if (now.computers <= shown.computers && inFirst(now) <= inFirst(shown)) return now;
  throw refused(
    `${now.target.path} now has ${computersText(now.computers)}, ${inFirst(now)} of them in ring 1; ${computersText(shown.computers)} and ${inFirst(shown)} were shown`,
    'Nothing was started. Run it again to see and confirm the new numbers.',
  );
};

/** No ring has members yet, so the plan that was just read decides. */
const beginWith = (drive: Drive, resolved: ResolvedRollout): void => {
  const read = drive.resolve.bind(drive);
  drive.resolve = (placed) => (placed.size === 0 ? Promise.resolve(resolved) : read(placed));
};

/** Refuses rings behind a gate without computers, which lets everything pass. */
const refuseUntested = ({ rings }: ResolvedRollout): void => {
  const untested = untestedBy(rings);
  if (untested === undefined) return;
  const { empty, first } = untested;
  const names = empty.map(({ spec }) => `${spec.n} (${spec.name})`).join(', ');
  throw new EmsError(
    'refused',
    `Refused: ${empty.length === 1 ? `ring ${names} has` : `rings ${names} have`} no computers, so that ring ${first.spec.n} (${first.spec.name}) would begin with ${computersText(first.computers.length)} and nothing tried before.`,
    {
      hint: 'Give the first ring computers (min: 5, a larger percentage, or a group whose members are in the target), or take it out of the file.',
    },
  );
};

const ask = async (
  { computers, excludedComputers, rings, subject, target }: ResolvedRollout,
  { drive: { access, file }, patches }: { readonly drive: Drive; readonly patches: PatchReach | undefined },
  input: Input,
  context: CommandContext,
): Promise<void> => {
  const first = rings[0]?.computers ?? [];
  const permit = await askPermit(
    {
      question: `Start rolling out ${subjectTitle(subject)} to ${target.path}?`,
      dangerous: true,
      affected: computers,
      undo: 'in-part',
      operations: ringOperations,
      facts: [
        `Affects ${computersText(computers)} in ${plural(rings.length, 'ring')}: ${rings.map(({ computers: own, spec }) => `${spec.name} ${own.length}`).join(', ')}`,
        `Now: ring 1 (${rings[0]?.spec.name ?? ''}), ${computersText(first.length)}. The others follow, each after the gate of the one before.`,
        ...(excludedComputers === 0 ? [] : [`Left out: ${computersText(excludedComputers)}`]),
        ...(subject.kind === 'patch' && patches !== undefined
          ? [
              patchReachText(patches, subject, computers),
              ...patches.gaps,
              'Approvals of patches count for the whole fleet.',
            ]
          : []),
        `If a gate fails: ${file.onFailed}`,
      ],
      list: () => Promise.resolve(first.map(({ hostname }) => `  ${hostname}`)),
    },
    input,
    context,
  );
  access.allow(permit);
};
