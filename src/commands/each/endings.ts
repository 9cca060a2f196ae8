import { EmsError, exitCodes, type ErrorKind } from '../../errors.js';
import type { CommandSpec } from '../../command/spec.js';
import { fewNames } from '../../text/wording.js';

/** How the command ended for one profile. */
export interface ProfileEnd {
  readonly profile: string;
  readonly exitCode: number;
}

/** The error that all of them together end with; undefined if all went well. */
export const failureOfAll = (
  ends: readonly ProfileEnd[],
  { words }: Pick<CommandSpec, 'words'>,
): EmsError | undefined => {
  const failed = ends.filter(({ exitCode }) => exitCode !== 0);
  if (failed.length === 0) return undefined;
  const codes = [...new Set(failed.map(({ exitCode }) => exitCode))];
  const isAlike = codes.length === 1 && failed.length === ends.length;
  const isCheck = words.join(' ') === 'fleet check';
  const kind = isCheck ? kindOf(worstOf(codes)) : isAlike ? kindOf(codes[0] ?? 1) : 'partial';
  return new EmsError(kind, `${failed.length} of ${ends.length} profiles did not succeed: ${namesOf(failed)}.`, {
    details: { profiles: ends.map(({ profile, exitCode }) => ({ profile, exitCode })) },
  });
};

/** A check that could not be made is worse than a limit that is exceeded; plugin codes go up to 3, for unknown. */
const worstOf = (codes: readonly number[]): number =>
  codes.toSorted((left, right) => severity(right) - severity(left))[0] ?? 0;

const severity = (code: number): number => (code === exitCodes.differs ? 0.5 : code === 3 ? 1.5 : code);

const kindOf = (code: number): ErrorKind => kinds.find((kind) => exitCodes[kind] === code) ?? 'failed';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- keys of a constant
const kinds = Object.keys(exitCodes) as readonly ErrorKind[];

const namesOf = (failed: readonly ProfileEnd[]): string =>
  fewNames(
    failed.map(({ profile, exitCode }) => `${profile} (${reasons[exitCode] ?? `exit code ${exitCode}`})`),
    mostNamed,
  );

const mostNamed = 10;

const reasons: Readonly<Record<number, string>> = {
  [exitCodes['not-signed-in']]: 'not signed in',
  [exitCodes['not-found']]: 'not found',
  [exitCodes.forbidden]: 'role missing',
  [exitCodes['rate-limited']]: 'rate limited',
  [exitCodes.partial]: 'some failed',
  [exitCodes.pending]: 'still pending',
  [exitCodes.conflict]: 'conflict',
  [exitCodes.refused]: 'refused',
  [exitCodes.unreachable]: 'cannot be reached',
  [exitCodes.differs]: 'differs or exceeds a limit',
};
