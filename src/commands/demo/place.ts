import type { CommandContext } from '../../command/spec.js';
import { demoDirectory } from '../../settings/store.js';

/** Directory of the state of `ems --demo`. */
export const demoPlace = ({ env, runtime }: CommandContext): string =>
  demoDirectory({ env, home: runtime.home, platform: runtime.platform });
