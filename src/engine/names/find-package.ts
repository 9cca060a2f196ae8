import type { Package } from '../../contract/answers.js';
import { packageApi } from '../../service/packages.js';
import { packageIdIn, packageIdOf } from '../../service/group-tree.js';
import type { FleetReader } from '../../service/reading.js';
import { isUuid } from '../../base/text/identifiers.js';
import { EmsError } from '../../base/errors.js';
import { textOf, type JsonObject } from '../../base/json/objects.js';
import { lookups } from './lookups.js';
import { packageFit, packageLabel, splitVersion, unreportedIn } from './matching.js';
import { chooseOne } from './resolve.js';

export interface PackageFound {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  /** As the catalog shows it; absent where it cannot be read. */
  readonly details: Package | undefined;
  /** The role required to read the details. */
  readonly role: string | undefined;
}

export const packageTitle = ({ name, version }: Pick<PackageFound, 'name' | 'version'>): string =>
  [name, version].filter((part) => part !== '').join(' ');

/** The package as typed in a command: KeePass@2.57, or the id if the name is not known. */
export const packageWord = ({ id, name, version }: PackageFound): string => {
  if (name === '' || name === id) return id;
  return version === '' ? name : `${name}@${version}`;
};

/**
 * Finds a package by id, Name or Name@Version, with its details. Without package.read, the names come from the
 * deployments of the computer.
 */
export const findPackage = async (
  text: string,
  reader: FleetReader,
  deployments: () => Promise<readonly JsonObject[]>,
  mayBePart = true,
): Promise<PackageFound> => {
  const { name } = splitVersion(text);
  const found = isUuid(text)
    ? await reader.items(packageApi.list(), {
        enough: (items) => items.some((item) => packageIdOf(item) === text.toLowerCase()),
      })
    : await reader.items(packageApi.search({ body: { name } }));
  if (isUuid(text)) {
    const details = found.ok ? found.value.find((item) => packageIdOf(item) === text.toLowerCase()) : undefined;
    return foundIn(details, text, found.ok ? undefined : found.role);
  }
  if (found.ok) return chosen(text, found.value, mayBePart);
  const own = (await deployments()).map((item) => ({ ...item, id: item['softwareId'] ?? null }));
  const known = own.filter((item) => fitOf(item, text) !== undefined);
  if (known.length === 0) {
    const isForbidden = found.role !== undefined;
    const why = isForbidden ? 'role package.read is required' : found.why;
    throw new EmsError(isForbidden ? 'forbidden' : 'failed', `The package "${text}" cannot be looked up: ${why}.`, {
      hint: 'Give the id of the package, or the name of one that the computer has.',
      operation: found.operation,
    });
  }
  return { ...chosen(text, known), details: undefined, role: found.role };
};

const chosen = (text: string, items: readonly JsonObject[], mayBePart = false): PackageFound => {
  const candidates = items.map((item) => ({
    id: packageIdIn(item),
    label: packageLabel(item),
    fit: fitOf(item, text),
    notReported: unreportedIn(item, splitVersion(text).version),
  }));
  const id = String(chooseOne({ lookup: 'package', text, label: '--package', mayBePart }, lookups.package, candidates));
  return foundIn(
    items.find((item) => packageIdIn(item) === id),
    id,
    undefined,
  );
};

const fitOf = (item: JsonObject, text: string): number | undefined => {
  const { name, version } = splitVersion(text);
  return packageFit(item, text, name, version);
};

const foundIn = (details: Package | undefined, id: string, role: string | undefined): PackageFound => ({
  id,
  name: textOf(details?.name ?? details?.packageName) || id,
  version: textOf(details?.version),
  details,
  role,
});
