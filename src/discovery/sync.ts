import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '../contract/document.js';
import type { CommandRecord } from '../areas/record.js';
import { operationKey, type Json, type Operation } from '../contract/operation.js';
import { EmsError } from '../errors.js';
import type { Client } from '../http/client.js';
import { getCall } from '../http/reads.js';
import { makePrivateDirectory, readIfThere, writePrivate } from '../settings/private-file.js';
import type { BuiltIn } from '../command-tree.js';
import { describeServer, type Described } from './describe.js';
import type { StoredDetails, StoredIndex, StoredIndexArea, StoredOutline } from './stored.js';

/** Fetches `/openapi/v1.json` and boils it down. */
export const fetchDescription = async (client: Client, builtIn: BuiltIn): Promise<Described> => {
  const reply = await client.send(getCall('/openapi/v1.json', undefined, { compressed: true }));
  const document = reply.json();
  if (document === undefined)
    throw new EmsError('failed', 'the service sent an empty description', {
      hint: 'The built-in commands work without it.',
    });
  return describeServer(document, builtIn);
};

/** The version of the service itself; undefined where it cannot be asked (no role) or does not say. */
export const serviceVersion = async (client: Client): Promise<string | undefined> => {
  try {
    return versionIn((await client.send(getCall('/api/system', 'computer.read'))).json());
  } catch {
    return undefined;
  }
};

/** The field's name is not shown: the assembly's version, whatever it is called. The patch catalog's changes daily and does not count. */
export const versionIn = (facts: Json | undefined): string | undefined => {
  if (!isObject(facts)) return undefined;
  const name = Object.keys(facts).find((key) => /assembly.*version|^(service|api)version$/i.test(key));
  const value = name === undefined ? undefined : facts[name];
  return typeof value === 'string' ? value : undefined;
};

/** Said when the server has changed since its description was stored. */
export const staleHint = (index: StoredIndex | undefined, service: string | undefined): string | undefined =>
  index?.service === undefined || service === undefined || index.service === service
    ? undefined
    : `The server is now version ${service}; its stored description is from ${index.service}. Fetch it again: ems api sync`;

/** Area files first, the index last: a reader sees the old set or the new one. */
export const storeDescription = async (
  directory: string,
  described: Described,
  url: string,
  now: Date,
  service?: string,
): Promise<StoredIndex> => {
  const stamp = now.getTime().toString(36);
  await makePrivateDirectory(directory);
  const before = await readIfThere(join(directory, 'index.json'));
  const areas: StoredIndexArea[] = [];
  for (const [word, { records, operations, additions }] of described.areas) {
    const name = `${stamp}-${areas.length}`;
    const outline: StoredOutline = {
      commands: records.records.map((record) => ({ name: record.name, summary: record.summary })),
      additions,
    };
    const details: StoredDetails = { records: records.records, operations: inOrder(records.records, operations) };
    await writePrivate(join(directory, `${name}.json`), JSON.stringify(outline));
    await writePrivate(join(directory, `${name}-details.json`), JSON.stringify(details));
    areas.push({ word, summary: records.summary, file: `${name}.json`, details: `${name}-details.json` });
  }
  await writePrivate(join(directory, operationsFile), JSON.stringify(described.operations));
  const index: StoredIndex = {
    format: 2,
    url,
    version: described.version,
    fetchedAt: now.toISOString(),
    ...(service === undefined ? {} : { service }),
    operationCount: described.operations.length,
    areas,
  };
  await writePrivate(join(directory, 'index.json'), JSON.stringify(index));
  await removeOld(directory, before, index);
  return index;
};

const inOrder = (records: readonly CommandRecord[], operations: readonly Operation[]): Operation[] => {
  const byKey = new Map(operations.map((operation) => [operationKey(operation), operation]));
  return records.flatMap((record) => byKey.get(record.operation) ?? []);
};

const operationsFile = 'operations.json';

/** Every operation of the stored description; undefined when there is none. */
export const storedOperations = async (directory: string): Promise<readonly Operation[] | undefined> => {
  const text = await readIfThere(join(directory, operationsFile));
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as readonly Operation[]; // written by storeDescription
  } catch {
    throw new EmsError('failed', 'the stored description is damaged', { hint: 'Fetch it again: ems api sync' });
  }
};

const removeOld = async (directory: string, before: string | undefined, index: StoredIndex): Promise<void> => {
  const kept = new Set(index.areas.flatMap(({ file, details }) => [file, details]));
  const old = [...(before ?? '').matchAll(/"(?:file|details)":"([a-z0-9-]+\.json)"/g)].map(([, file]) => file ?? '');
  for (const file of old.filter((name) => name !== '' && !kept.has(name)))
    await rm(join(directory, file), { force: true });
};
