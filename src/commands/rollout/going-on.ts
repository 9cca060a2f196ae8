import { EmsError, interruptKind } from '../../errors.js';
import { UncertainWrite } from '../../http/failure.js';
import type { Drive } from '../../rollout/state/drive.js';

/** Ends half-way when it is interrupted, once or twice: then it says with what to go on. */
export const goingOn = <Value>(drive: Drive, work: () => Promise<Value>): Promise<Value> =>
  withLastWords(
    drive.access,
    `The step may be half done; nothing is done twice when it goes on. Continue with: ems rollout advance ${drive.file.name}`,
    work,
  );

/** What to say of a change that may have been made when the command ends before it is known. */
export const withLastWords = async <Value>(
  { context, rehearsed }: Pick<Drive['access'], 'context' | 'rehearsed'>,
  next: string,
  work: () => Promise<Value>,
): Promise<Value> => {
  let isUnderWay = rehearsed === undefined;
  context.atAbruptEnd(() => (isUnderWay ? next : undefined));
  try {
    return await work();
  } catch (error) {
    throw isUnderWay && context.interrupt.aborted ? halfWay(error, next, context.interrupt) : error;
  } finally {
    isUnderWay = false;
  }
};

const halfWay = (error: unknown, hint: string, interrupt: AbortSignal): unknown => {
  if (!(error instanceof EmsError) || error.kind === 'refused') return error;
  const kind = interruptKind(interrupt);
  const facts = { ...error.facts, hint };
  if (error instanceof UncertainWrite) return new UncertainWrite(kind, error.message, facts);
  return new EmsError(kind, error.kind === kind ? error.message : kind, facts);
};
