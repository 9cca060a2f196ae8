import type { Input } from '../command/input.js';
import type { CommandSpec } from '../command/spec.js';

/** Told of by the client; see its options. */
interface LargeWork {
  sends(): void;
  isLarge(): void;
  /** A signal is heard from now on, whatever it works on. */
  end(): void;
}

/**
 * While the program works on a large answer it hears no signal. While nothing was sent but reads nothing is in doubt, so that the system may end it
 * there; not so where a screen has to be put right.
 */
export const largeWork = (
  { shared }: Input,
  { live }: CommandSpec,
  { endAtSignal, isChange }: { readonly isChange: () => boolean; readonly endAtSignal: () => (() => void) | undefined },
): LargeWork => {
  let mayEnd = live === undefined && shared.watch === undefined;
  let hearAgain: (() => void) | undefined;
  const sends = (): void => {
    hearAgain?.();
    hearAgain = undefined;
  };
  return {
    sends,
    isLarge: () => {
      if (mayEnd && !isChange()) hearAgain ??= endAtSignal();
    },
    end: () => {
      mayEnd = false;
      sends();
    },
  };
};
