import type { Selection } from '../../command/input.js';
import type { Context } from '../../context.js';
import { EmsError } from '../../base/errors.js';
import { idNumber } from '../../base/json/id-number.js';
import { answerJson, textOf, type JsonObject } from '../../base/json/objects.js';
import { readPackageComputers } from '../../service/package-computers.js';
import { readPackageCounts, type PackageState } from '../../service/package-status.js';
import {
  packageLines,
  packageVersionIn,
  type PackageLine,
  type PackageVersion,
} from '../../service/package-versions.js';
import { packageApi } from '../../service/packages.js';
import { readAll } from '../../service/read-items.js';
import { requireValue, unreadableError } from '../../service/readable.js';
import { openFleetReader } from '../../service/reading.js';
import { plural } from '../../base/text/wording.js';
import { readPackage } from '../names/read-package.js';
import { splitVersion } from '../names/matching.js';
import { scopeCalled } from '../names/typed-id.js';

/** --failed: computers on which the deployment of a package failed. */
export const failedOn = async (selection: Selection, context: Context): Promise<JsonObject[]> => {
  const item = packageVersionIn(await readPackage(selection.failed ?? '', context));
  return readWith([item], 'failed', selection, context);
};

/** --outdated: computers on which an older version of a package is installed by its deployment. */
export const outdatedOn = async (selection: Selection, context: Context): Promise<JsonObject[]> => {
  const line = await readLine(selection.outdated ?? '', context);
  const { name, newest, older, unordered } = line;
  if (unordered.length > 0)
    context.say(`Not compared with ${newest.version}: ${name} ${unordered.map(({ version }) => version).join(', ')}.`);
  if (older.length === 0) context.say(`The catalog has no version of ${name} that is older than ${newest.version}.`);
  return readWith(older, 'success', selection, context);
};

/** The versions of the package that was typed; with a version or an id, those that are older than it. */
const readLine = async (text: string, context: Context): Promise<PackageLine> => {
  const { name, version } = splitVersion(text);
  const found = await readAll(packageApi.search({ body: { name } }), context);
  const own = found.filter((item) => textOf(item['name']).toLowerCase() === name.toLowerCase());
  if (version === undefined && own.length > 0) return lineIn(own, text);
  const item = packageVersionIn(await readPackage(text, context));
  const all = await readAll(packageApi.search({ body: { name: item.name } }), context);
  const same = all.filter((each) => textOf(each['name']).toLowerCase() === item.name.toLowerCase());
  return lineIn(same, text, item.version);
};

const lineIn = (items: readonly JsonObject[], text: string, limit?: string): PackageLine => {
  const [line] = packageLines(items, limit);
  if (line !== undefined) return line;
  throw new EmsError('failed', `--outdated: the versions of "${text}" cannot be compared.`, {
    hint: 'List them with: ems package search',
  });
};

const readWith = async (
  packages: readonly PackageVersion[],
  state: PackageState,
  { group, isEvidence }: Selection,
  context: Context,
): Promise<JsonObject[]> => {
  const reader = await openFleetReader(context);
  const scope = await scopeCalled(group, context);
  const announce = (computers: number): void =>
    context.say(`Reading the deployment on ${plural(computers, 'computer')}: one request each.`);
  const rows: JsonObject[] = [];
  for (const { id, name, version } of packages) {
    const counts = requireValue('The status of the package', await readPackageCounts(reader, id, scope));
    const found = await readPackageComputers({ id, scope, counts, state, most: Infinity, announce }, reader);
    const [gap] = reader.gaps();
    if (gap !== undefined) throw unreadableError('The deployments of the package', gap);
    const differs = `${name} ${version}: the service counts ${counts[state]} ${state}; ${found.length} were found.`;
    if (found.length < counts[state] && isEvidence === true) throw new EmsError('failed', differs);
    if (found.length !== counts[state]) context.warn(differs);
    rows.push(...found.map(answerJson));
  }
  return [...new Map(rows.map((row) => [idNumber(row['id']), row])).values()];
};
