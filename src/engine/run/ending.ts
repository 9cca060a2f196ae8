import { asSentence } from '../../text/sentence.js';
import type { Context } from '../../context.js';
import { EmsError, interruptKind } from '../../errors.js';
import type { Execution, Work } from './execute.js';
import { countsText, doneWord, type Counts } from './outcome.js';
import { isRepeatable, type Plan } from '../plan/plan.js';
import { nameOf } from '../targets/target.js';

type Ended = Pick<Work, 'plan' | 'journal' | 'toSend' | 'isRetry'>;

/** Why a run cannot end with 0, and what to do about it; undefined: everything is done. */
export const outcomeOf = (
  work: Ended,
  execution: Execution,
  counts: Counts,
  context: Context,
): EmsError | undefined => {
  const { journal, plan } = work;
  const isLeft = counts.skipped > 0 || (counts.unknown > 0 && isRepeatable(plan));
  if (execution.stopped === 'interrupted') {
    const resumeCommand = journal !== undefined && isLeft ? [continueLine(work)] : [];
    const everything = isLeft ? [] : ['Every request was sent.'];
    return interruption(context, [...everything, ...inDoubt(work, execution), ...resumeCommand].join(' '));
  }
  if (counts.failed + counts.unknown + counts.skipped === 0) return undefined;
  return new EmsError('partial', `${stopText(execution)}${countsText(counts, doneWord(plan))}.`, {
    hint: journal === undefined ? undefined : nextSteps(plan, counts, isLeft),
    details: { ...counts, ...(journal === undefined ? {} : { run: plan.run }) },
  });
};

/** `isLeft`: a resume has something to send. */
export const nextSteps = (plan: Plan, counts: Counts, isLeft: boolean): string | undefined =>
  [
    ...(isLeft ? [resumeRunLine(plan)] : []),
    ...(counts.unknown > 0 && !isLeft
      ? [`Show unknown outcomes with: ems bulk show ${plan.run} --outcome unknown`]
      : []),
    ...(counts.failed > 0
      ? [
          `Show failures with: ems bulk show ${plan.run} --outcome failed`,
          `Retry failures with: ems bulk retry-failed ${plan.run}${plan.place}`,
        ]
      : []),
  ].join('\n') || undefined;

export const resumeRunLine = ({ place, run }: Plan): string => `Resume with: ems bulk resume ${run}${place}`;

/** A resume would not send the rest of a retry, because it has failed before. */
export const continueLine = ({ isRetry, plan }: Pick<Work, 'isRetry' | 'plan'>): string =>
  isRetry === true ? `Continue with: ems bulk retry-failed ${plan.run}${plan.place}` : resumeRunLine(plan);

const inDoubt = ({ toSend }: Ended, { outcomes }: Execution): string[] => {
  const doubtful = [...outcomes]
    .filter(([, { kind }]) => kind === 'unknown')
    .flatMap(([unit]) => toSend.get(unit)?.targets ?? []);
  return doubtful.length === 0 ? [] : [`Unconfirmed: ${doubtful.map(nameOf).join(', ')}.`];
};

const stopText = ({ stopped }: Execution): string => {
  switch (stopped) {
    case 'failures':
      return 'Stopped after too many failures: ';
    case 'unreachable':
      return 'Stopped because the service is unreachable: ';
    case 'rate-limited':
      return 'Stopped because the service asks for fewer requests: ';
    case 'journal':
      return 'Stopped because the journal cannot be written: ';
    case 'unauthorized':
      return 'Stopped because the service rejected the credentials or the role: ';
    case 'interrupted':
    case undefined:
      return '';
  }
};

/** The error that an interrupt asks to end with. */
const interruption = (context: Context, hint: string): EmsError => {
  const kind = interruptKind(context.interrupt);
  return new EmsError(kind, asSentence(kind), { hint });
};
