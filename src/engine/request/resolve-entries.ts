import { type Json, emptyGuid } from '../../contract/operation.js';
import type { Known } from '../names/matching.js';
import { nameResolver } from '../names/resolve.js';
import type { GivenValue } from '../flags/parse-values.js';

export const entriesAt = (entries: readonly GivenValue[], where: GivenValue['where']): GivenValue[] =>
  entries.filter((entry) => entry.where === where);

export const resolvedAt = (entries: readonly ResolvedEntry[], where: GivenValue['where']): ResolvedEntry[] =>
  entries.filter((entry) => entry.where === where);

/** Ids that are not known yet pass as a value of the right type. */
export const placeholderIds = (
  entries: readonly GivenValue[],
  where: GivenValue['where'],
): { path: string; value: Json }[] =>
  entriesAt(entries, where).map(({ path, given }) => ({
    path,
    value: 'value' in given ? given.value : standIn[given.named.lookup],
  }));

const standIn = {
  computer: 0,
  group: emptyGuid,
  package: emptyGuid,
  tag: 0,
  variable: 0,
  patch: 0,
  product: 0,
  'pm-group': 0,
} as const;

export interface ResolvedEntry {
  readonly where: GivenValue['where'];
  readonly path: string;
  readonly value: Json;
}

/** Path values first: a product is looked up under its patch. */
export type Resolve = ReturnType<typeof nameResolver>;

export const resolveEntries = async (entries: readonly GivenValue[], resolve: Resolve): Promise<ResolvedEntry[]> => {
  const resolveEntry = async ({ where, path, given }: GivenValue, known: Known): Promise<ResolvedEntry> => ({
    where,
    path,
    value: 'value' in given ? given.value : await resolve(given.named, known),
  });
  const paths = await Promise.all(entriesAt(entries, 'path').map((entry) => resolveEntry(entry, {})));
  const known = Object.fromEntries(paths.map(({ path, value }) => [path, value as string | number])); // ids
  const rest = await Promise.all(
    entries.filter(({ where }) => where !== 'path').map((entry) => resolveEntry(entry, known)),
  );
  return [...paths, ...rest];
};
