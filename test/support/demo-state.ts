import { resetWorld } from '../../src/demo/service/open-world.js';
import { demoDirectory } from '../../src/settings/store.js';

/**
 * The state of `ems --demo` below a settings directory, begun at the same time of the same day in every run of the tests:
 * what the program shows does not depend on when it is run. The client follows the clock of the service.
 */
export const beginDemo = (configDirectory: string, computers?: number): Promise<void> => {
  const env = { EMS_CONFIG_DIR: configDirectory };
  const directory = demoDirectory({ env, home: configDirectory, platform: process.platform });
  return resetWorld(directory, { computers, birth: Date.parse('2026-03-02T12:00:00Z') });
};
