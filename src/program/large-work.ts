import type { Input } from '../command/input.js';
import type { CommandSpec } from '../command/spec.js';

/** Told of by the client; see its options. */
interface LargeWork {
  sends(): void;
  isLarge(): void;
  /** Whether a line is repainted: it hides the cursor, and has to show it again. */
  paints(isPainted: boolean): void;
  /** A signal is heard from now on, whatever it works on. */
  end(): void;
}

interface Surroundings {
  /** It changes something, now or later: then nothing may be sent after a signal, however it came. */
  readonly isChange: boolean;
  /** What is watched is repainted: on a terminal that is no plain one. */
  readonly hasScreen: () => boolean;
  readonly endAtSignal: () => (() => void) | undefined;
}

/**
 * While the program works on a large answer it hears no signal. In a read nothing is in doubt, so that the system may end
 * it there; not so where a screen has to be put right.
 */
export const largeWork = (
  { shared }: Input,
  { live }: CommandSpec,
  { endAtSignal, hasScreen, isChange }: Surroundings,
): LargeWork => {
  let isEnded = false;
  let isPainted = false;
  const mayEnd = (): boolean =>
    !isEnded && !isPainted && live === undefined && (shared.watch === undefined || !hasScreen());
  let hearAgain: (() => void) | undefined;
  const hear = (): void => {
    hearAgain?.();
    hearAgain = undefined;
  };
  return {
    sends: hear,
    isLarge: () => {
      if (mayEnd() && !isChange) hearAgain ??= endAtSignal();
    },
    paints: (painted) => {
      isPainted = painted;
      if (painted) hear();
    },
    end: () => {
      isEnded = true;
      hear();
    },
  };
};
