import { page } from '../../request/page.js';
import type { Group } from '../../state/group-types.js';
import { showLanguagePack } from '../../world/os-deployment.js';
import { showSoftwareClass, showConfiguration } from '../../world/catalog-objects.js';
import type { World } from '../../state/world.js';
import type { Behaviors } from '../behavior.js';
import { assignableBehaviors, type AssignableObject } from './assignable-object.js';

/** An object of which a group may have several. */
interface ListedObject<Key extends string | number> extends Pick<
  AssignableObject<Key>,
  'path' | 'key' | 'noun' | 'code' | 'read' | 'show'
> {
  readonly keysOf: (group: Group) => Key[];
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

const listed = <Key extends string | number>(kind: ListedObject<Key>): AssignableObject<Key> => ({
  ...kind,
  has: (group, key) => kind.keysOf(group).includes(key),
  answer: (world, group, query) => {
    const items = kind.keysOf(group).flatMap((key) => kind.show(world, key) ?? []);
    return page(query, items, (each) => each);
  },
  assign: (world, group, key) => {
    const alreadyAssigned = kind.keysOf(group).includes(key);
    if (!alreadyAssigned) {
      kind.keysOf(group).push(key);
      kind.onAssigned?.(world, group, key);
    }
    return { isNew: !alreadyAssigned, fields: { alreadyAssigned } };
  },
  remove: (_world, group, key) => {
    const keys = kind.keysOf(group);
    keys.splice(keys.indexOf(key), 1);
  },
});

export const listedObjectBehaviors: Behaviors = {
  ...assignableBehaviors(listed(languagePack)),
  ...assignableBehaviors(listed(variableConfiguration)),
  ...assignableBehaviors(listed(softwareClass)),
};
