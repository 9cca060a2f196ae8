import { systemApi } from '../service/system.js';
import { EmsError, isInterruption } from '../base/errors.js';
import type { Json } from '../base/json/objects.js';
import type { Client } from '../http/client.js';
import { getUnlisted } from '../http/reads.js';
import { versionIn } from '../http/service-version.js';
import type { BuiltIn, CommandContext } from '../command/spec.js';
import { describeServer, type Described } from './describe.js';
import { storeDescription, type DescriptionOrigin } from './store.js';
import type { StoredIndex } from './stored.js';

/** Fetches `/openapi/v1.json` and reduces it to what commands need. */
export const fetchDescription = async (client: Client, builtIn: BuiltIn): Promise<Described> => {
  const reply = await client.read(getUnlisted('/openapi/v1.json', { compressed: true }));
  const document = reply.json();
  if (document === undefined)
    throw new EmsError('failed', 'The server description is empty.', {
      hint: 'The built-in commands are available without it.',
    });
  return describeServer(document, builtIn);
};

/** Fetches the description and stores it for the profile. */
export const syncDescription = async (
  client: Client,
  { directory, url }: { readonly directory: string; readonly url: string },
  { machineClock, tree }: CommandContext,
): Promise<{ readonly described: Described; readonly index: StoredIndex }> => {
  const described = await fetchDescription(client, await tree.builtIn());
  const origin = { url, service: await readServiceVersion(client) };
  return { described, index: await storeDescription(directory, described, origin, machineClock) };
};

/** Stores the description that `ems api check` has read anyway. An invalid one leaves the stored one unchanged. */
export const keepDescription = async (
  document: Json | undefined,
  { directory, ...origin }: DescriptionOrigin & { readonly directory: string },
  { machineClock, tree }: CommandContext,
): Promise<void> => {
  try {
    await storeDescription(directory, describeServer(document ?? null, await tree.builtIn()), origin, machineClock);
  } catch (error) {
    if (error instanceof EmsError && isInterruption(error.kind)) throw error;
  }
};

/** The version of the service; undefined if it cannot be read (no role) or is missing. */
const readServiceVersion = async (client: Client): Promise<string | undefined> => {
  try {
    return versionIn((await client.read(systemApi.status())).json());
  } catch {
    return undefined;
  }
};

/** The hint for a server that has changed since its description was stored. */
export const staleHint = (index: StoredIndex | undefined, service: string | undefined): string | undefined =>
  index?.service === undefined || service === undefined || index.service === service
    ? undefined
    : `The server now has version ${service}, but the stored description is for ${index.service}. Update it with: ems api sync`;
