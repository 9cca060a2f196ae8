import { textOf, type JsonObject } from '../base/json/objects.js';
import { groupBy } from '../base/json/group-by.js';
import { compareVersions } from '../base/text/versions.js';

/** One version of a package in the catalog. */
export interface PackageVersion {
  readonly id: string;
  readonly name: string;
  readonly version: string;
}

/** The versions of one name, compared. */
export interface PackageLine {
  readonly name: string;
  readonly newest: PackageVersion;
  /** The newest of them first. */
  readonly older: readonly PackageVersion[];
  /** Versions with words (24.08-rc1), which have no certain place among the others. */
  readonly unordered: readonly PackageVersion[];
}

export const packageVersionIn = (item: JsonObject): PackageVersion => ({
  id: textOf(item['id']),
  name: textOf(item['name']),
  version: textOf(item['version']),
});

/** Names with an older version in the catalog. `limit`: counts as the newest. */
export const packageLines = (items: readonly JsonObject[], limit?: string): PackageLine[] =>
  [...groupBy(items.map(packageVersionIn), ({ name }) => name.toLowerCase()).values()].flatMap((all) =>
    lineOf(all, limit),
  );

const lineOf = (all: readonly PackageVersion[], limit: string | undefined): PackageLine[] => {
  const ordered = all.filter(isOrdered).toSorted((left, right) => compareVersions(right.version, left.version));
  const newest = ordered.find(({ version }) => limit === undefined || compareVersions(version, limit) <= 0);
  if (newest === undefined || newest.name === '') return [];
  const older = ordered.filter(({ version }) => compareVersions(version, newest.version) < 0);
  const unordered = all.filter((each) => !isOrdered(each));
  return [{ name: newest.name, newest, older, unordered }];
};

const isOrdered = ({ version }: PackageVersion): boolean => /^v?\d+(?:[._-]\d+)*$/i.test(version.trim());
