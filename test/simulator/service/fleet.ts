import { computerIds, type World } from '../../../src/demo/model/world.js';
import { computerOf } from '../../../src/demo/world/computers.js';
import { groupPathOf } from '../../../src/demo/world/groups.js';
import { masterServerId } from '../../../src/demo/fleet/identity.js';
import { markedVariable, secretVariable } from './service.js';

/** The names of a fleet that arguments are drawn from. They are those of its beginning. */
export interface Fleet {
  readonly computers: readonly { readonly id: number; readonly name: string }[];
  /** Paths of groups that computers are added to and packages assigned to. */
  readonly assignmentGroups: readonly string[];
  readonly configurationGroups: readonly string[];
  readonly packages: readonly string[];
  readonly templates: readonly string[];
  readonly languagePacks: readonly string[];
  readonly skus: readonly number[];
  readonly tags: readonly string[];
  readonly depots: readonly number[];
  readonly pmGroups: readonly string[];
  readonly patches: readonly { readonly id: number; readonly product: number }[];
  readonly variables: readonly string[];
}

export const fleetOf = (world: World): Fleet => {
  const { state } = world;
  const groups = [...state.groups.values()].filter(({ kind, parentId }) => kind === 'plain' && parentId !== null);
  const inTree = (tree: string): string[] =>
    groups.filter(({ assignedToTree }) => assignedToTree === tree).map(({ id }) => groupPathOf(world, id));
  const master = masterServerId(world);
  return {
    computers: computerIds(world)
      .filter((id) => id !== master)
      .flatMap((id) => {
        const name = computerOf(world, id)?.name ?? '';
        return /^[A-Z]+-\d+$/.test(name) ? [{ id, name }] : [];
      }),
    assignmentGroups: inTree('AssignmentGroups'),
    configurationGroups: inTree('ConfigurationGroups'),
    packages: [...state.packages.values()]
      .filter(({ purpose, type }) => type === 'Software' && purpose === 'software')
      .map(({ name, version }) => `${name}@${version}`),
    templates: [...state.agentTemplates.keys()],
    languagePacks: [...state.languagePacks.keys()],
    skus: [...state.osImports.values()].flatMap(({ skus }) => skus.map(({ skuId }) => skuId)),
    tags: [...state.tags.values()].filter(({ isReadOnly }) => !isReadOnly).map(({ designation }) => designation),
    depots: [master],
    pmGroups: [...state.pmGroups.values()].map(({ name }) => name),
    patches: [...state.patches.values()].flatMap(({ id, links }) =>
      links.map(({ productId }) => ({ id, product: productId })),
    ),
    variables: ['Contact.Phone', 'TimeZone', 'MaintenanceWindow', secretVariable.name, markedVariable.name],
  };
};

/** Values of these are kept nowhere. */
export const isSecretVariable = (name: string): boolean =>
  [secretVariable.name, markedVariable.name, String(secretVariable.id), String(markedVariable.id)].includes(name);
