import type { JsonObject } from '../../../contract/operation.js';
import { page } from '../../service/page.js';
import { created, invalid, noContent, notFound, ok } from '../../service/reply.js';
import type { Values } from '../../service/values.js';
import type { Group } from '../../world/group-types.js';
import { requireGroup } from '../../world/groups.js';
import { showLanguagePack } from '../../world/os-deployment.js';
import { showSoftwareClass } from '../../world/software-classes.js';
import { showConfiguration } from '../../world/variable-configurations.js';
import type { World } from '../../world/world.js';
import type { Behavior } from '../behavior.js';
import { refuseSpecial } from './show-group.js';

/** An object of which a group may have several. */
interface ListedObject<Key extends string | number> {
  readonly path: 'language-pack-imports' | 'variable-configurations' | 'software-classes';
  readonly key: string;
  readonly noun: string;
  readonly code: string;
  readonly read: (values: Values, name: string) => Key | undefined;
  readonly keysOf: (group: Group) => Key[];
  readonly show: (world: World, key: Key) => JsonObject | undefined;
  readonly onAssigned?: (world: World, group: Group, key: Key) => void;
}

const languagePack: ListedObject<string> = {
  path: 'language-pack-imports',
  key: 'packageId',
  noun: 'language pack',
  code: 'LanguagePack',
  read: (values, name) => values.text(name)?.toLowerCase(),
  keysOf: (group) => group.languagePacks,
  show: showLanguagePack,
};

const variableConfiguration: ListedObject<number> = {
  path: 'variable-configurations',
  key: 'configId',
  noun: 'variable configuration',
  code: 'VariableConfiguration',
  read: (values, name) => values.integer(name),
  keysOf: (group) => group.variableConfigurations,
  show: showConfiguration,
};

const softwareClass: ListedObject<number> = {
  path: 'software-classes',
  key: 'classId',
  noun: 'software class',
  code: 'SoftwareClass',
  read: (values, name) => values.integer(name),
  keysOf: (group) => group.softwareClasses,
  show: showSoftwareClass,
  onAssigned: (world, group, key) => {
    group.classTimes ??= new Map();
    group.classTimes.set(key, world.now);
  },
};

const behaviorsOf = <Key extends string | number>(kind: ListedObject<Key>): readonly Behavior[] => [
  {
    operation: `GET /api/group/{id}/${kind.path}`,
    answer: ({ path, query }, world) => {
      const keys = kind.keysOf(requireGroup(world, path));
      const items = keys.map((key) => kind.show(world, key)).filter((each) => each !== undefined);
      return page(query, items, (each) => each);
    },
  },
  {
    operation: `POST /api/group/{id}/${kind.path}`,
    answer: ({ path, body }, world) => {
      const group = requireGroup(world, path);
      const key = kind.read(body, kind.key);
      if (key === undefined) throw invalid(kind.key, `The field '${kind.key}' is required.`);
      const shown = kind.show(world, key);
      if (shown === undefined) {
        throw notFound(`${kind.code}NotFound`, `There is no ${kind.noun} with the id ${key}.`, { [kind.key]: key });
      }
      refuseSpecial(group);
      const alreadyAssigned = kind.keysOf(group).includes(key);
      const answer = { groupId: group.id, ...shown, alreadyAssigned };
      if (alreadyAssigned) return ok(answer);
      kind.keysOf(group).push(key);
      kind.onAssigned?.(world, group, key);
      return created(answer);
    },
  },
  {
    operation: `DELETE /api/group/{id}/${kind.path}/{${kind.key}}`,
    answer: ({ path }, world) => {
      const group = requireGroup(world, path);
      refuseSpecial(group);
      const keys = kind.keysOf(group);
      const place = keys.findIndex((key) => key === kind.read(path, kind.key));
      if (place < 0) {
        throw notFound(`${kind.code}NotAssigned`, `${group.name} has no such ${kind.noun}.`, { groupId: group.id });
      }
      keys.splice(place, 1);
      return noContent;
    },
  },
];

export const listedObjectBehaviors: readonly Behavior[] = [
  ...behaviorsOf(languagePack),
  ...behaviorsOf(variableConfiguration),
  ...behaviorsOf(softwareClass),
];
