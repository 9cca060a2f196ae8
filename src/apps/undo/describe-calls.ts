import { packageApi } from '../../service/packages.js';
import { groupApi } from '../../service/groups.js';
import { computerApi } from '../../service/computers.js';
import { tagApi } from '../../service/tags.js';
import type { Labeled } from '../../areas/record.js';
import type { Context } from '../../context.js';
import { areaOfPath } from '../../contract/area-of-path.js';
import { contractAreas } from '../../generated/contract/index.js';
import { labelOf } from '../../engine/names/labels.js';
import { sentText } from '../../engine/safety/question.js';
import type { Call, Client } from '../../http/client.js';
import { isList, isObject, textOf } from '../../base/json/objects.js';
import { isIdText } from '../../base/text/identifiers.js';
import { plural } from '../../base/text/wording.js';
import { cleanCell } from '../../base/text/clean-text.js';

/** At most this many requests are described; reading the names of more would take minutes. */
const mostDescribed = 5;

/** 'Remove a package from a group: group Assignments/Browsers, package KeePass@2.57' */
export const describeCalls = async (calls: readonly Call[], context: Context): Promise<string[]> => {
  const client = await context.client();
  const lines: string[] = [];
  for (const call of calls.slice(0, mostDescribed)) lines.push(await describeCall(call, client));
  const more = calls.length - mostDescribed;
  return more > 0 ? [...lines, `… and ${plural(more, 'more request')}`] : lines;
};

const describeCall = async (call: Call, client: Client): Promise<string> => {
  const operations = await contractAreas[areaOfPath(call.path)]?.();
  const summary = operations?.read(call.operation).summary ?? call.operation;
  const { computerIds, ...body } = isObject(call.body) ? call.body : {};
  // A computer that is still to be created has no id.
  const members = (isList(computerIds) ? computerIds : []).map((id) => ['computerIds', textOf(id)] as const);
  const asked = [...(call.query ?? []), ...members].slice(0, 10);
  const names = await Promise.all(
    [...Object.entries(call.pathValues ?? {}), ...asked].map(async ([name, id]) => {
      const kind = kindOf(name, call.path);
      if (kind === 'computer' && !isIdText(String(id)))
        return `${kind} ${String(id).replace(/^new:(.*)$/, '$1 (new)')}`;
      const label = kind === undefined ? undefined : await labelOf(kind, id, client, call.pathValues);
      return `${kind ?? name} ${label ?? id}`;
    }),
  );
  const sent = Object.keys(body).length > 0 ? [sentText(await withPackageName(body, client), { names: {} })] : [];
  return cleanCell(`${summary}: ${[...names, ...sent].join(', ')}`);
};

const kindOf = (name: string, path: string): Labeled | undefined => {
  if (name === 'packageId') return 'package';
  if (name === 'varId') return 'variable';
  if (name === 'patchId') return 'patch';
  if (name === 'tagId' || (name === 'id' && path.startsWith(tagApi.list.path))) return 'tag';
  if (name === 'clientId' || name === 'computerIds' || (name === 'id' && path.startsWith(computerApi.list.path)))
    return 'computer';
  if (name === 'id' && path.startsWith(groupApi.list.path)) return 'group';
  return name === 'id' && path.startsWith(packageApi.list.path) ? 'package' : undefined;
};

const withPackageName = async <Body extends object>(body: Body, client: Client): Promise<Body> => {
  const id = 'packageId' in body ? body.packageId : undefined;
  const label = typeof id === 'string' ? await labelOf('package', id, client) : undefined;
  return label === undefined ? body : { ...body, packageId: label };
};
