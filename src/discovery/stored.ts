import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { operationKey } from '../contract/operation.js';
import type { Discovered, DiscoveredArea } from '../command/spec.js';
import { fileNameFor } from '../base/files/private-file.js';
import { unsealed } from '../base/files/sealed-json.js';
import { readTrusted, refuseForeign } from '../base/files/trusted-file.js';
import { widen } from './additions.js';
import type { StoredArea } from './describe.js';
import { directoriesOf, type Surroundings } from '../settings/store.js';
import type { Settings } from '../settings/settings.js';

export const descriptionFormat = 5;

export interface StoredIndex {
  readonly url: string;
  readonly version: string;
  readonly fetchedAt: string;
  /** The version that GET /api/system reported, if it could be read. */
  readonly service?: string | undefined;
  readonly operationCount: number;
  readonly areas: readonly StoredIndexArea[];
}

export interface StoredIndexArea {
  readonly word: string;
  readonly summary: string;
  /** Commands and additions, read when the word is typed. */
  readonly file: string;
}

export const indexFile = 'index.json';

const descriptionsDirectory = (configDirectory: string): string => join(configDirectory, 'descriptions');

/** One folder per profile and server: a changed server has none yet. The embedded demo service has no address. */
export const descriptionDirectory = (configDirectory: string, profile: string, url: string): string =>
  join(descriptionsDirectory(configDirectory), fileNameFor(profile === 'demo' ? 'demo' : `${profile}\n${url}`));

/** Synchronous: two small files take less than one turn of the event loop. Damaged files count as absent. */
export const readIndex = (directory: string): StoredIndex | undefined => {
  const index = readStored(join(directory, indexFile)) as StoredIndex | undefined;
  return index !== undefined && isOurs(directory) ? index : undefined;
};

/** Files are checked when opened, but a user who can write the folder could choose which of our files are there. */
const isOurs = (directory: string): boolean => {
  try {
    refuseForeignDescription(directory);
    return true;
  } catch {
    return false;
  }
};

export const refuseForeignDescription = (directory: string): void => {
  for (const each of [directory, dirname(directory), dirname(dirname(directory))])
    refuseForeign(each, 'the description');
};

/** The hint if readIndex finds nothing, but an unusable description exists. */
export const unusableHint = (directory: string): string | undefined =>
  existsSync(join(directory, indexFile))
    ? 'The stored server description is not used: another version of ems wrote it, others can write it, or it is damaged. Fetch it again with: ems api sync'
    : undefined;

export const openStored = (directory: string): Discovered | undefined => {
  const index = readIndex(directory);
  if (index === undefined) return undefined;
  return {
    branches: index.areas.map(({ word, summary }) => ({ word, summary })),
    load: async (word) => {
      const entry = index.areas.find((area) => area.word === word);
      if (entry === undefined) return undefined;
      const area = readStored(join(directory, entry.file)) as StoredArea | undefined;
      return area === undefined ? undefined : discovered(area);
    },
  };
};

const discovered = ({ records: { records }, operations, additions }: StoredArea): DiscoveredArea => ({
  commands: operations.flatMap((operation, at) => {
    const record = records[at];
    return record === undefined ? [] : [{ record, operation }];
  }),
  widen: (operation) => {
    const key = operationKey(operation);
    const addition = additions.find((candidate) => candidate.operation === key);
    return addition === undefined ? operation : widen(operation, addition);
  },
});

/** A file that only ems writes: its checksum says that it has the expected form. Any other counts as absent. */
export const readStored = (path: string): object | undefined => {
  try {
    if (!existsSync(path)) return undefined;
    return unsealed(readTrusted(path, 'the description').toString(), descriptionFormat);
  } catch {
    return undefined;
  }
};

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

/** Returns undefined without a directory; the command that needs it reports that. */
const configDirectory = (place: Surroundings): string | undefined => {
  try {
    return directoriesOf(place).config;
  } catch {
    return undefined;
  }
};

/** Returns the URL in the form that `api sync` uses: no slash at the end, the host in lower case. */
const readableUrl = (settings: Settings): string | undefined => {
  try {
    return settings.get('url');
  } catch {
    return undefined; // reported by the command that needs it
  }
};
