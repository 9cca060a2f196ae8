import type { CommandContext } from '../../command/spec.js';
import { demoDirectory } from '../../settings/paths.js';

/** Where the state of `ems --demo` is kept. */
export const demoPlace = ({ env, runtime }: CommandContext): string =>
  demoDirectory({ env, home: runtime.home, platform: runtime.platform });
