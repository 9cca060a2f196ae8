import type { Json } from '../contract/operation.js';
import type { CommandSpec, FlagSpec } from '../command/spec.js';
import { listFromItems } from '../engine/read/shape-result.js';
import { sharedFlags } from '../command/shared-flags.js';
import { openStored } from '../discovery/stored.js';
import { directoryFor } from './api/catalog.js';
import type { CustomArea, CustomCommand } from '../command/custom-command.js';

const commands: CustomCommand = {
  name: 'commands',
  summary: 'Print the command tree: arguments, flags, types, roles, operations',
  examples: [
    { does: 'Print all commands as json', run: 'ems commands -o json' },
    { does: 'List commands that ask for confirmation', run: "ems commands -o json --query '[?asks].command'" },
  ],
  seeAlso: ['api list'],
  run: async (_, context) => {
    const { directory } = await directoryFor(context);
    const tree = await context.tree.parts(openStored(directory));
    const specs = tree.flatMap(({ leaves }) => leaves.filter((leaf) => !leaf.hidden).map((leaf) => leaf.spec()));
    return listFromItems(specs.map(describe), {
      columns: ['command', 'summary', 'role', 'source'],
      id: 'command',
      noun: 'commands',
    });
  },
};

const describe = (spec: CommandSpec): Json => ({
  command: ['ems', ...spec.words].join(' '),
  summary: spec.summary,
  role: spec.role ?? null,
  operation: spec.operation === undefined ? null : `${spec.operation.method} ${spec.operation.path}`,
  operationId: spec.operation?.id ?? null,
  source: spec.source,
  writes: spec.writes,
  asks: spec.asks,
  arguments: spec.arguments.map((argument) => ({
    name: argument.name,
    help: argument.help,
    required: argument.optional !== true,
    many: argument.many === true,
    ...(argument.values === undefined ? {} : { values: argument.values }),
  })),
  flags: [
    ...spec.flags.filter((flag) => !flag.hidden),
    ...spec.shared.flatMap((group) => sharedFlags[group].flags),
  ].map(describeFlag),
  examples: spec.examples.map(({ does, run }) => ({ does, run })),
});

const describeFlag = (flag: FlagSpec): Json => ({
  name: `--${flag.name}`,
  ...(flag.short === undefined ? {} : { short: `-${flag.short}` }),
  help: flag.help,
  type: flag.value === undefined ? 'boolean' : typeOf(flag),
  ...(flag.value === undefined ? {} : { placeholder: flag.value }),
  ...(flag.values === undefined ? {} : { values: flag.values }),
  ...(flag.default === undefined ? {} : { default: flag.default }),
  required: flag.required === true,
  repeatable: flag.repeat === true,
  negatable: flag.negatable === true,
  ...(flag.fills === undefined ? {} : { sentAs: `${flag.fills.where}:${flag.fills.path}` }),
});

const typeOf = ({ fills }: FlagSpec): string => {
  if (fills === undefined) return 'string';
  const shape = fills.shape.type === 'array' ? (fills.shape.items ?? fills.shape) : fills.shape;
  const name = shape.format ?? shape.type;
  return fills.shape.type === 'array' ? `${name}[]` : name;
};

export const commandsArea: CustomArea = { name: '', summary: '', commands: [commands] };
