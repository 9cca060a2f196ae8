import type { World } from '../../../src/demo/model/world.js';
import { chainOf, groupsOfComputer } from '../../../src/demo/world/groups.js';
import { membersBelow } from './facts.js';

/** The computers that a change can affect, counted in the state of the service. */
export type Reached = readonly number[] | 'all';

/** Names, descriptions, tags, principals and new objects affect no computer; what is not listed affects all of them. */
export const reachOf = (
  { body, method, url }: Readonly<Record<'method' | 'url' | 'body', string>>,
  world: World,
): Reached => {
  const [path = '', query = ''] = url.split('?');
  const [, area = '', id = '', rest = ''] = /^\/api\/([\w-]+)(?:\/([^/]+))?(\/.*)?$/.exec(path) ?? [];
  const sent = bodyOf(body);
  switch (area) {
    case 'computer':
      if (id === '') return [];
      return rest === '/software-uninstall' ? uninstalled(Number(id), sent, world) : [Number(id)];
    case 'group':
      if (id === '') return [];
      if (id === 'package-replacement') return holders(String(sent['oldPackageId']), world);
      if (rest === '') return method === 'DELETE' ? membersBelow(world, id) : [];
      if (rest === '/computers')
        return method === 'DELETE'
          ? new URLSearchParams(query).getAll('computerIds').map(Number)
          : (sent['computerIds'] as number[]); // a body of this operation
      return membersBelow(world, id);
    case 'pmgroup':
      return rest === '/emergency-patching' && method === 'POST' ? (sent['computerIds'] as number[]) : 'all';
    // Those that miss the patch: only the service knows them.
    case 'patches':
    case 'packages':
    case 'tags':
    case 'admin':
    case 'depots':
    case 'custom-field-configuration':
      return [];
    case 'system':
      return rest === '' && id === 'sync-jobs' ? [] : 'all';
    default:
      return 'all';
  }
};

const bodyOf = (text: string): Readonly<Record<string, unknown>> => {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
};

/** Everybody in the group that assigns the package. */
const uninstalled = (computer: number, { packageId }: Readonly<Record<string, unknown>>, world: World): number[] => {
  const assigning = groupsOfComputer(world, computer)
    .flatMap(({ id }) => chainOf(world, id))
    .find(({ packages }) => packages.has(String(packageId)));
  return assigning === undefined ? [computer] : membersBelow(world, assigning.id);
};

/** Everybody below a group that has the package. */
const holders = (packageId: string, world: World): number[] =>
  [...world.state.groups.values()].filter(({ packages }) => packages.has(packageId)).flatMap(({ id }) => membersBelow(world, id)); // prettier-ignore
