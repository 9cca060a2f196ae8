import { describeServer } from '../discovery/describe.js';
import { storeDescription } from '../discovery/store.js';
import { descriptionDirectory } from '../discovery/stored.js';
import { directoriesOf } from '../settings/store.js';
import { commandTree } from './built-in.js';
import type { ProcessHost } from './make-context.js';
import { demoUrl, readDemoDescription } from './open-demo.js';

/** Stores the demo service's description of itself, as `ems login` does for other services. */
export const describeDemo = async ({ env, runtime, clock }: ProcessHost): Promise<void> => {
  const place = { env, home: runtime.home, platform: runtime.platform };
  const described = describeServer(await readDemoDescription(place), await commandTree.builtIn());
  const directory = descriptionDirectory(directoriesOf(place).config, 'demo', demoUrl);
  await storeDescription(directory, described, { url: demoUrl, service: undefined }, clock);
};
