import type { CustomCommand } from '../../command/custom-command.js';
import type { CommandContext, Input } from '../../command/spec.js';
import type { Computer } from '../../contract/answers.js';
import { narrows, selectComputers } from '../../engine/targets/select-computers.js';
import { readTargets } from '../../engine/targets/targets.js';
import { EmsError, usage } from '../../errors.js';
import { textOf, type JsonObject } from '../../json/objects.js';
import { computerApi } from '../../service/computers.js';
import { readGroupMembers, readGroupTree } from '../../service/group-tree.js';
import { gapAmong, requireValue, unreadableError } from '../../service/readable.js';
import { mapBounded } from '../../service/read-items.js';
import { openFleetReader, atOnce, type FleetReader } from '../../service/reading.js';
import { systemApi } from '../../service/system.js';
import { plural } from '../../text/wording.js';
import { ansibleInventory, type FleetFacts } from './inventory.js';

const command: CustomCommand = {
  name: 'ansible-inventory',
  summary: 'Print computers and groups as an inventory for Ansible',
  details: [
    'Ansible calls it with --list, or --host for one computer; `ems help recipes` has the script. Host variables: ansible_host, ems_id, ems_os, ems_domain, ems_last_seen, and custom fields as ems_custom_<label>. The path of a group is its variable ems_path; names are made safe as Ansible does it.',
    'It reads the list of computers, the groups, the members of each group and the labels of custom fields. ems_os and custom fields are null unless the list has them or --details reads them. Computers without a name are left out and counted; of two computers with one name, the second is NAME_<id>.',
  ],
  flags: [
    { name: 'list', help: 'the whole inventory (default)' },
    { name: 'host', value: 'name', help: 'only the variables of this host' },
    { name: 'details', help: 'also operating system and custom fields: two requests per computer' },
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
    const { value, hosts, unnamed } = ansibleInventory(await readFleet(input, context));
    if (unnamed > 0) context.warn(`${plural(unnamed, 'computer')} without a name left out.`);
    if (typeof host !== 'string') return { kind: 'object', value };
    const variables = hosts[host];
    if (variables === undefined) throw new EmsError('not-found', `No host named "${host}" in the inventory.`);
    return { kind: 'object', value: variables };
  },
};

const readFleet = async (input: Input, context: CommandContext): Promise<FleetFacts> => {
  const { selection } = input.shared;
  const named = selection.fromFile === undefined ? undefined : await readTargets(selection, context);
  const selected = narrows(selection) ? await selectComputers(selection, context, named) : named;
  const chosen = selected === undefined ? undefined : new Set(selected.map(({ id }) => id));
  const reader = await openFleetReader(context);
  const [listed, tree, fields] = await Promise.all([
    reader.items(computerApi.list(), { whole: true }),
    readGroupTree(reader),
    reader.items(systemApi.customFields()),
  ]);
  const groups = requireValue('The groups', tree);
  const members = await membersOf([...groups.groups.values()], reader);
  const computers = requireValue('The computers', listed).filter(({ id }) => chosen?.has(id) !== false);
  const labels = new Map(
    requireValue('The custom fields', fields).flatMap(({ active, designation, slot }) =>
      active === false ? [] : [[textOf(slot), textOf(designation)] as const],
    ),
  );
  const details = input.flags['details'] === true ? await detailsOf(computers, reader, context) : new Map();
  return { computers, tree: groups, members, labels, details };
};

/** A group that is gone meanwhile has no members; any other failure would silently empty a group. */
const membersOf = async (
  groups: readonly { readonly id: string; readonly name: string }[],
  reader: FleetReader,
): Promise<FleetFacts['members']> => {
  const read = await mapBounded(groups, atOnce, (group) =>
    readGroupMembers(reader, group, { descendants: false, whole: true }),
  );
  const gap = gapAmong(read);
  if (gap !== undefined) throw unreadableError('The members of a group', gap);
  return new Map(
    groups.map(({ id }, at) => {
      const found = read[at];
      return [id, found?.ok === true ? found.value.map((computer) => computer.id) : []];
    }),
  );
};

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
