import type { AfterLogin } from './login.js';

/** Signing in also stores the server's description of itself, so that its further operations become commands. */
export const storeServerDescription: AfterLogin = async ({ client, profile, url, configDirectory }, context) => {
  const [{ fetchDescription, readServiceVersion }, { storeDescription }, { descriptionDirectory }] = await Promise.all([
    import('../../discovery/sync.js'),
    import('../../discovery/store.js'),
    import('../../discovery/stored.js'),
  ]);
  const described = await fetchDescription(client, await context.tree.builtIn());
  const directory = descriptionDirectory(configDirectory, profile, url);
  const service = await readServiceVersion(client);
  await storeDescription(directory, described, { url, service }, context.machineClock);
};
