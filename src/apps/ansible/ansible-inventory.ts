import type { CustomCommand } from '../../command/custom-command.js';
import type { CommandContext, Input } from '../../command/spec.js';
import type { Computer } from '../../contract/answers.js';
import { narrows, selectComputers } from '../../engine/targets/select-computers.js';
import { readTargets } from '../../engine/targets/targets.js';
import { EmsError, usage } from '../../base/errors.js';
import { textOf, type JsonObject } from '../../base/json/objects.js';
import { computerApi } from '../../service/computers.js';
import { readGroupMembers, readGroupTree } from '../../service/group-tree.js';
import {
  gapAmong,
  gapText,
  requireValue,
  unreadableError,
  type Readable,
  type Unreadable,
} from '../../service/readable.js';
import { mapBounded } from '../../service/read-items.js';
import { openFleetReader, atOnce, type FleetReader, type ListOptions } from '../../service/reading.js';
import { systemApi } from '../../service/system.js';
import { fewOf } from '../../base/text/one-of.js';
import { plural } from '../../base/text/wording.js';
import { ansibleInventory, type FleetFacts, type Inventory } from './inventory.js';

const command: CustomCommand = {
  name: 'ansible-inventory',
  summary: 'Print computers and groups as an inventory for Ansible',
  details: [
    'Ansible calls it with --list, or --host for one computer; `ems help recipes` has the script. Host variables: ansible_host, ems_id, ems_domain, ems_last_seen, ems_paths (every group that has the computer), and with --details ems_os and custom fields as ems_custom_<label>. A variable that was not read is absent.',
    'The name of a group is its path, made safe as Ansible does it: Computers_Workstations_Berlin. Its short name (Berlin) stands for it while no other group has it, so use the path in playbooks. A group has the variables ems_path and ems_group_id.',
    'Texts of the service are marked as unsafe, so that Ansible shows a template and runs none. Computers without a name, or with one that Ansible would obey (a leading -, spaces, braces, all, localhost), are left out and counted; of two computers with one name, the second is NAME_<id>.',
    'It reads the list of computers, the groups, the members of each group and the labels of custom fields. If a part of it cannot be read, it prints nothing and ends with exit code 7, because a pattern such as all:!Servers would then take the servers. --partial prints what was read.',
  ],
  flags: [
    { name: 'list', help: 'the whole inventory (default)' },
    { name: 'host', value: 'name', help: 'only the variables of this host: its name in any case, or its full name' },
    { name: 'details', help: 'also operating system and custom fields: two requests per computer' },
    { name: 'partial', help: 'print what could be read, although hosts may be missing' },
  ],
  shared: ['selection'],
  role: 'computer.read',
  examples: {
    'Print the inventory': 'ems ansible-inventory --list',
    'Only Windows 11 below a group, with details':
      "ems ansible-inventory --list --group Pilot --os 'Windows 11' --details",
    'Print the variables of a host': 'ems ansible-inventory --host PC-0042',
  },
  seeAlso: ['computer list', 'group tree'],
  run: async (input, context) => {
    const { host, list } = input.flags;
    if (typeof host === 'string' && list === true) throw usage('--list and --host cannot be combined.');
    const inventory = ansibleInventory(await readFleet(input, context));
    for (const remark of remarksOn(inventory)) context.say(remark);
    if (typeof host !== 'string') return { kind: 'object', value: inventory.value };
    const value = inventory.host(host);
    if (value === undefined) throw new EmsError('not-found', `No host named "${host}" in the inventory.`);
    return { kind: 'object', value };
  },
};

const remarksOn = ({ leftOut, shared }: Inventory): string[] => [
  ...(leftOut.length === 0
    ? []
    : [`${plural(leftOut.length, 'computer')} without a usable name left out: ${fewOf(leftOut.map(String))}.`]),
  ...(shared.length === 0
    ? []
    : [`Several groups have the short name ${fewOf(shared)}: use their paths, such as those of --list.`]),
];

const readFleet = async (input: Input, context: CommandContext): Promise<FleetFacts> => {
  const { selection } = input.shared;
  const isPartial = input.flags['partial'] === true;
  const whole = isPartial ? false : 'counted';
  const named = selection.fromFile === undefined ? undefined : await readTargets(selection, context);
  const selected = narrows(selection) ? await selectComputers(selection, context, named) : named;
  const chosen = selected === undefined ? undefined : new Set(selected.map(({ id }) => id));
  const reader = await openFleetReader(context);
  const [listed, tree, fields] = await Promise.all([
    reader.items(computerApi.list(), { whole }),
    readGroupTree(reader, { whole }),
    reader.items(systemApi.customFields()),
  ]);
  const groups = required('The groups', tree);
  const members = await membersOf([...groups.groups.values()], reader, { whole });
  const lost = members.flatMap(({ gap, group }) => (gap === undefined ? [] : [memberGap(groups.path(group), gap)]));
  if (lost.length > 0 && !isPartial) throw incomplete(lost);
  for (const line of lost) context.warn(line);
  const computers = required('The computers', listed).filter(({ id }) => chosen?.has(id) !== false);
  const labels = new Map(
    requireValue('The custom fields', fields).flatMap(({ active, designation, slot }) =>
      active === false ? [] : [[textOf(slot), textOf(designation)] as const],
    ),
  );
  const details = input.flags['details'] === true ? await detailsOf(computers, reader, context) : new Map();
  return { computers, tree: groups, members: new Map(members.map(({ group, ids }) => [group, ids])), labels, details };
};

interface MembersRead {
  readonly group: string;
  readonly ids: readonly number[];
  readonly gap?: Unreadable;
}

const membersOf = (
  groups: readonly { readonly id: string; readonly name: string }[],
  reader: FleetReader,
  options: Pick<ListOptions, 'whole'>,
): Promise<MembersRead[]> =>
  mapBounded(groups, atOnce, async (group) => {
    const read = await readGroupMembers(reader, group, { descendants: false, ...options });
    if (read.ok) return { group: group.id, ids: read.value.map(({ id }) => id) };
    // A missing role leaves all groups empty, which is no part of an inventory.
    if (read.role !== undefined) throw unreadableError('The members of a group', read);
    return { group: group.id, ids: [], gap: read };
  });

const memberGap = (path: string, gap: Unreadable): string => `The members of ${path}: ${gapText(gap)}.`;

const required = <Value>(of: string, read: Readable<Value>): Value => {
  if (read.ok || read.role !== undefined) return requireValue(of, read);
  throw incomplete([`${of}: ${gapText(read)}.`]);
};

/** Fewer hosts than there are would let a pattern such as all:!Servers take the servers. */
const incomplete = (lines: readonly string[]): EmsError =>
  new EmsError(
    'partial',
    ['Not everything could be read, so there is no inventory.', ...lines.slice(0, 3)].join('\n'),
    {
      hint: 'Try again, or print what can be read with --partial.',
      details: { unread: lines.length },
    },
  );

const detailsOf = async (
  computers: readonly Computer[],
  reader: FleetReader,
  context: CommandContext,
): Promise<Map<number, JsonObject>> => {
  context.say(`Reading the details of ${plural(computers.length, 'computer')}: two requests each.`);
  const read = await mapBounded(computers, atOnce, async ({ id }) => {
    const [one, system] = await Promise.all([
      reader.object(computerApi.one(id)),
      reader.object(computerApi.systemInfo(id)),
    ]);
    const gap = gapAmong([one, system]);
    if (gap !== undefined && !gap.absent) throw unreadableError('The details of a computer', gap);
    const { fqdn, operatingSystem } = system.ok ? system.value : {};
    const { custom } = one.ok ? (one.value as JsonObject) : {};
    const found: JsonObject = { fqdn: fqdn ?? null, operatingSystem: operatingSystem ?? null, custom: custom ?? null };
    return [id, found] as const;
  });
  return new Map(read);
};

export const commands: readonly CustomCommand[] = [command];
