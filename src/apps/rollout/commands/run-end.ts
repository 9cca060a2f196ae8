import type { CustomCommand } from '../../../command/custom-command.js';
import type { CommandContext, Input } from '../../../command/spec.js';
import { askPermit } from '../../../changes/permit.js';
import { readPackage } from '../../../engine/names/read-package.js';
import { idOf, packageLabel } from '../../../engine/names/matching.js';
import { refused } from '../../../base/errors.js';
import { refuseOtherDriver, type Drive, type RolloutStep } from '../session/drive.js';
import { goneRings, headOf, type Place } from '../session/place.js';
import { plannedCount } from '../session/record.js';
import { refuseOtherFile } from '../session/same-rollout.js';
import { isTakenBack } from '../session/marker.js';
import { notReached, refuseLost, refuseUnknown } from '../steps/held.js';
import { refuseIdleAnswer } from '../steps/doubt.js';
import { refuseRollback, finishRollout } from '../steps/finish.js';
import { hasEnded, reportOver } from '../steps/over.js';
import { gapText, readable, valueOr, type Unreadable } from '../../../service/readable.js';
import { shellWord } from '../../../base/text/shell-word.js';
import { computersText, plural } from '../../../base/text/wording.js';
import { subjectTitle } from '../plan/plan-json.js';
import { changeRollout, withContinueHint } from './steps.js';
import { membersReached, rolloutReach, type RolloutReach } from './rollout-reach.js';
import { answerIn, chooseRollout } from './rollout-argument.js';
import { endForGood } from '../steps/abort.js';
import { rolloutStateOf } from '../status/rollout-state.js';
import type { RolloutState } from '../types.js';
import { endOperations } from '../session/step-operations.js';

const ending =
  (
    command: 'abort' | 'rollback' | 'finish',
    change: (drive: Drive, place: Place, input: Input, context: CommandContext) => Promise<readonly RolloutStep[]>,
  ): CustomCommand['run'] =>
  async (input, context) => {
    const meant = await chooseRollout(input, context);
    const takeOver = input.flags['take-over'] === true;
    const answer = answerIn(input);
    return changeRollout({ ...meant, takeOver, answer }, input, context, (drive, place) => {
      refuseUnknown(drive, place);
      refuseOtherDriver(drive, headOf(place), lineOf(command, drive, input));
      refuseOtherFile(drive.record, place);
      refuseIdleAnswer(drive, place);
      return change(drive, place, input, context);
    });
  };

const lineOf = (command: string, { file }: Drive, { flags }: Input): string =>
  [
    `ems rollout ${command} ${file.name}`,
    ...(typeof flags['to'] === 'string' ? [`--to ${shellWord(flags['to'])}`] : []),
  ].join(' ');

export const runAbort = ending('abort', async (drive, place, input, context) => {
  const { file, record } = drive;
  if (record.ended?.state === 'ended') return reportOver(drive);
  if (record.ended !== undefined) throw hasEnded(file.name, record.ended.state);
  if (headOf(place)?.marker?.phase === 'aborted') throw hasEnded(file.name, 'aborted');
  const reach = await rolloutReach(drive, place);
  await ask(
    drive,
    {
      question: `Abort the rollout ${drive.file.name}?`,
      affected: reach.pending,
      facts: [abortFact(drive, place, reach), ...notReached(drive, place), ...othersPatched(drive)],
    },
    input,
    context,
  );
  return withContinueHint(drive, () => endForGood(drive, place, { what: 'abort' }));
});

const abortFact = (drive: Drive, place: Place, { done, pending, gap }: RolloutReach): string => {
  if (gap !== undefined) return `${unknownText(gap)}. What is installed stays.`;
  if (isTakenBack(headOf(place)?.marker?.phase)) return 'Computers that have not uninstalled it yet keep it.';
  if (pending === 0 && place.rings.length === 0) return 'What is installed stays.';
  // Computers of a ring without its group cannot be counted.
  if (done === undefined || goneRings(place, drive.record).length > 0)
    return `Up to ${computersText(pending)} in its rings will not get it. What is installed stays.`;
  return `${computersText(pending)} in its rings will not get it. It stays installed on ${computersText(done)}.`;
};

/** The service has one emergency patching for each PM group, for all callers. */
const othersPatched = ({ subject }: Drive): string[] =>
  subject.kind === 'patch'
    ? [`Emergency patching of ${subject.pmGroupName} ends, also for computers that others have added to it.`]
    : [];

export const runRollback = ending('rollback', async (drive, place, input, context) => {
  refuseEndedHere(drive);
  const to = await packageTo(String(input.flags['to'] ?? 'none'), context);
  refuseRolledBack(drive, place, to.id);
  refuseRollback(drive, place);
  const { done, members, gap } = await rolloutReach(drive, place);
  const affected = Math.max(members, done ?? 0);
  const what = subjectTitle(drive.subject);
  await ask(
    drive,
    {
      question: `Uninstall ${what} from ${gap === undefined ? computersText(affected) : 'all computers'} of the rollout ${drive.file.name}?`,
      affected,
      unknown: gap !== undefined,
      facts: [
        ...(gap === undefined ? [] : [unknownText(gap)]),
        done === undefined
          ? 'It is also removed where it was installed before the rollout.'
          : `It is installed on ${computersText(done)} in ${plural(place.rings.length, 'ring')}. It is also removed where it was installed before the rollout.`,
        ...notReached(drive, place),
        ...(to.id === 'none' ? [] : [`${to.label} is installed instead.`]),
        'Agents act at their next contact.',
      ],
    },
    input,
    context,
  );
  return withContinueHint(drive, () => endForGood(drive, place, { what: 'rollback', to: to.id }));
});

export const runFinish = ending('finish', async (drive, place, input, context) => {
  // An earlier run was killed before the rings were deleted: delete them now. Only then has the rollout ended.
  const isLeftOver = headOf(place)?.marker?.phase === 'finished';
  if (!isLeftOver) refuseEndedHere(drive);
  refuseLost(drive, place);
  const state = rolloutStateOf(headOf(place)?.marker, drive.record.ended);
  if (state !== 'complete' && state !== 'aborted' && state !== 'rolled-back')
    throw refused(`the rollout ${drive.file.name} is not complete (${state})`, unfinishedHint(drive.file.name, state));
  await (state === 'complete' && !isLeftOver
    ? askToHandOver(drive, input, context)
    : askToRemove(drive, state, input, context));
  return withContinueHint(drive, () => finishRollout(drive, place));
});

const unfinishedHint = (name: string, state: RolloutState): string =>
  state === 'aborting' || state === 'rolling-back'
    ? `Not every ring was told yet. Continue it with: ems rollout advance ${name}`
    : `See what is missing with: ems rollout status ${name}. To end it now: ems rollout abort ${name}`;

const refuseEndedHere = ({ file, record }: Drive): void => {
  if (record.ended !== undefined) throw hasEnded(file.name, record.ended.state);
};

/** Refuse a second rollback, which would activate every ring again. */
const refuseRolledBack = ({ file }: Drive, place: Place, to: string): void => {
  const marker = headOf(place)?.marker;
  if (marker?.phase !== 'rolled-back' || (marker.to ?? 'none') !== to) return;
  throw refused(
    `the rollout ${file.name} was rolled back already; nothing was sent again`,
    `Silent computers follow when they are back. Remove the rings with: ems rollout finish ${file.name}`,
  );
};

const askToHandOver = async (drive: Drive, input: Input, context: CommandContext): Promise<void> => {
  const { computers, excluded, excludedComputers } = await drive.resolve(new Map());
  if (excludedComputers > 0 && input.flags['with-excluded'] !== true && drive.subject.kind === 'package')
    throw refused(
      `${drive.target.path} contains ${computersText(excludedComputers)} of ${excluded.map(({ path }) => path).join(', ')}, which the rollout excluded; assigned to the target, the package reaches them too`,
      'Keep the rings as they are, or add --with-excluded.',
    );
  const listed = computers + excludedComputers;
  const what = drive.subject.kind === 'package' ? subjectTitle(drive.subject) : undefined;
  const reached = what === undefined ? readable(listed) : await membersReached(drive.access, drive.target.id);
  const affected = Math.max(listed, plannedCount(drive.record), valueOr(reached, 0));
  await ask(
    drive,
    what === undefined
      ? {
          question: `Stop the emergency patching of ${drive.file.name} and remove its rings?`,
          affected,
          facts: ['Installed patches and approvals stay.', ...othersPatched(drive)],
        }
      : {
          question: `Assign ${what} to ${drive.target.path} and remove the rings of ${drive.file.name}?`,
          affected,
          unknown: !reached.ok,
          facts: [
            `${reached.ok ? `Affects ${computersText(affected)}` : unknownText(reached)}. Computers that have it keep it, the others get it at their next contact.`,
            'Anything else that waits in the target for an activation of software is set off with it.',
          ],
        },
    input,
    context,
  );
};

const askToRemove = (drive: Drive, state: string, input: Input, context: CommandContext): Promise<void> =>
  ask(
    drive,
    {
      question: `Remove the rings of the rollout ${drive.file.name}?`,
      affected: undefined,
      facts:
        state === 'rolled-back'
          ? ['Computers that were not in contact since the rollback keep the package.']
          : ['What is installed stays.'],
    },
    input,
    context,
  );

interface Question {
  readonly question: string;
  readonly affected: number | undefined;
  readonly unknown?: boolean;
  readonly facts: readonly string[];
}

const ask = async ({ access }: Drive, question: Question, input: Input, context: CommandContext): Promise<void> => {
  if (input.shared.dryRun) return;
  access.allow(
    await askPermit({ ...question, dangerous: true, undo: 'in-part', operations: endOperations }, input, context),
  );
};

/** A ring that cannot be counted makes the number unknown, not smaller. */
const unknownText = (gap: Unreadable): string =>
  `The number of affected computers could not be determined: ${gapText(gap)}`;

const packageTo = async (text: string, context: CommandContext): Promise<{ id: string; label: string }> => {
  if (text === 'none') return { id: 'none', label: '' };
  const found = await readPackage(text, context);
  return { id: String(idOf(found, ['id', 'packageId', 'softwareId'])), label: packageLabel(found) };
};
