import type { CommandContext } from '../command/spec.js';
import { rm } from 'node:fs/promises';
import { renameFile } from '../base/files/private-file.js';
import { descriptionDirectory } from './stored.js';

/** Path of a profile's description, by profile name and server. */
export interface DescribedProfile {
  readonly configDirectory: string;
  readonly profile: string;
  readonly url: string | undefined;
}

/** The folder for the description of this profile's server. */
export const directoryFor = async (
  context: CommandContext,
): Promise<{ directory: string; url: string; profile: string }> => {
  const settings = await context.settings();
  const url = settings.get('url') ?? '';
  return {
    directory: descriptionDirectory(settings.configDirectory, settings.profile, url),
    url,
    profile: settings.profile,
  };
};

/** Moves the description of a renamed profile, which would otherwise lose commands until `ems api sync`. */
export const moveDescription = async (from: DescribedProfile, to: string): Promise<void> => {
  if (from.url === undefined) return;
  const target = descriptionDirectory(from.configDirectory, to, from.url);
  await quietly(rm(target, { recursive: true, force: true }));
  await quietly(renameFile(descriptionDirectory(from.configDirectory, from.profile, from.url), target));
};

export const dropDescription = async ({ configDirectory, profile, url }: DescribedProfile): Promise<void> => {
  if (url === undefined) return;
  await quietly(rm(descriptionDirectory(configDirectory, profile, url), { recursive: true, force: true }));
};

/** Ignores errors: the profile itself is already changed, and a description can be fetched again. */
const quietly = (work: Promise<void>): Promise<void> => work.catch(() => undefined);
