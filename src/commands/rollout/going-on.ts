import { EmsError, interruptKind } from '../../errors.js';
import { UncertainWrite } from '../../http/failure.js';
import type { Drive } from '../../rollout/state/drive.js';

/** Ends half-way when it is interrupted, once or twice: then it says with what to go on. */
export const goingOn = <Value>(drive: Drive, work: () => Promise<Value>): Promise<Value> => {
  const next = `The step may be half done; nothing is done twice when it goes on. Continue with: ems rollout advance ${drive.file.name}`;
  return withLastWords(drive.access, { next, whenRefused: next }, work);
};

interface LastWords {
  /** Last words about a change that may have been applied when the command was interrupted. */
  readonly next: string;
  /** Message if the service refused the change meanwhile; the refusal itself by default. */
  readonly whenRefused?: string;
}

export const withLastWords = async <Value>(
  { context, rehearsed }: Pick<Drive['access'], 'context' | 'rehearsed'>,
  words: LastWords,
  work: () => Promise<Value>,
): Promise<Value> => {
  let isUnderWay = rehearsed === undefined;
  context.atAbruptEnd(() => (isUnderWay ? words.next : undefined));
  try {
    return await work();
  } catch (error) {
    throw isUnderWay && context.interrupt.aborted ? halfWay(error, words, context.interrupt) : error;
  } finally {
    isUnderWay = false;
  }
};

const halfWay = (error: unknown, { next, whenRefused }: LastWords, interrupt: AbortSignal): unknown => {
  if (!(error instanceof EmsError) || error.kind === 'refused') return error;
  const kind = interruptKind(interrupt);
  const { facts, message } = error;
  if (error instanceof UncertainWrite) return new UncertainWrite(kind, message, { ...facts, hint: next });
  if (error.kind === kind) return new EmsError(kind, message, { ...facts, hint: next });
  return new EmsError(kind, `${kind}. ${message}`, { ...facts, hint: whenRefused ?? facts.hint });
};
