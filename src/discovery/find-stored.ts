import { existsSync } from 'node:fs';
import type { Discovered } from '../command/spec.js';
import { directoriesOf, type Surroundings } from '../settings/paths.js';
import type { Settings } from '../settings/settings.js';
import { descriptionDirectory, descriptionsDirectory, openStored } from './stored.js';

/** The description stored for the profile that a command line is about to use. */
export const findStored = async (
  flags: { readonly profile: string | undefined; readonly url: string | undefined; readonly demo: boolean },
  place: Surroundings,
): Promise<Discovered | undefined> => {
  const config = configDirectory(place);
  if (config === undefined || !existsSync(descriptionsDirectory(config))) return undefined;
  if (flags.demo || (flags.profile ?? place.env['EMS_PROFILE']) === 'demo')
    return openStored(descriptionDirectory(config, 'demo', ''));
  const { loadSettings } = await import('../settings/load.js');
  // A damaged settings file is reported by the command that needs it, not by help.
  const settings = await loadSettings({ ...place, flags: { profile: flags.profile, url: flags.url } }).catch(
    () => undefined,
  );
  const url = settings === undefined ? undefined : readableUrl(settings);
  return settings === undefined || url === undefined
    ? undefined
    : openStored(descriptionDirectory(config, settings.profile, url));
};

/** undefined: there is none; said by the command that needs it. */
const configDirectory = (place: Surroundings): string | undefined => {
  try {
    return directoriesOf(place).config;
  } catch {
    return undefined;
  }
};

/** In the form under which `api sync` files it: without a slash at the end, the host in small letters. */
const readableUrl = (settings: Settings): string | undefined => {
  try {
    return settings.get('url');
  } catch {
    return undefined; // said by the command that needs it
  }
};
