import type { Json } from '../../contract/operation.js';
import { usageWords } from '../../help/command-help.js';
import { searchCommands } from './search-commands.js';
import type { CommandSpec, FlagSpec } from '../../command/spec.js';
import { listFromItems } from '../../command/list-result.js';
import { allFlags } from '../../command/shared-flags.js';
import { openStored } from '../../discovery/stored.js';
import { directoryFor } from '../../discovery/profile-descriptions.js';
import { commandsNamed, type CustomCommand } from '../../command/custom-command.js';
import { EmsError, usage } from '../../base/errors.js';
import { ownSchema } from '../../contract/own-answers.js';
import { answerName, serviceSchema } from './answer-schema.js';
import { rolesCommand } from './roles/roles.js';

const command: CustomCommand = {
  name: 'commands',
  summary: 'Search the commands, or print the whole tree',
  details:
    'With words: the ten commands whose names, flags and summaries fit best, each with its usage, arguments and own flags. Without words: every command with arguments, flags, types, roles and operations.',
  arguments: [{ name: 'words', help: 'words to look for', many: true, optional: true }],
  flags: [
    {
      name: 'schema',
      value: 'answer',
      help: 'print the JSON Schema of an answer: the words of a command, rows, "dry run" or error',
    },
  ],
  lists: true,
  examples: {
    'Find the command for a job': 'ems commands assign package',
    'Print all commands as json': 'ems commands -o json',
    'List commands that ask for confirmation': "ems commands -o json --query '[?asks].command'",
    'Print the schema of an answer': "ems commands --schema 'fleet status'",
  },
  seeAlso: ['commands roles', 'api list'],
  run: async ({ arguments: args, flags }, context) => {
    const { directory } = await directoryFor(context);
    const tree = await context.tree.parts(openStored(directory));
    const specs = tree.flatMap(({ leaves }) => leaves.filter((leaf) => !leaf.hidden).map((leaf) => leaf.spec()));
    const words = [args['words'] ?? []].flat();
    if (typeof flags['schema'] === 'string') {
      if (words.length > 0) throw usage('--schema takes the place of the words.');
      return { kind: 'object', value: schemaCalled(flags['schema'], specs) };
    }
    if (words.length > 0) return listFromItems(searchCommands(specs, words).map(describeBriefly), foundColumns);
    return listFromItems(specs.map(describeCommand), {
      columns: ['command', 'summary', 'role', 'source'],
      id: 'command',
      noun: 'commands',
    });
  },
};

const schemaCalled = (typed: string, specs: readonly CommandSpec[]): Json => {
  const name = typed.replace(/^ems /, '').replaceAll('-', ' ');
  const spec = specs.find(({ words }) => words.join(' ').replaceAll('-', ' ') === name);
  const schema =
    ownSchema(name) ?? (spec === undefined ? undefined : (ownSchema(answerName(spec) ?? '') ?? serviceSchema(spec)));
  if (schema === undefined)
    throw new EmsError('not-found', `There is no schema of "${typed}".`, {
      hint: 'List the answers with: ems help answers',
    });
  return schema;
};

const foundColumns = { columns: ['command', 'summary', 'usage'], id: 'command', noun: 'commands' } as const;

/** Describes a command in about 1 KB for a reader who has never seen it. */
export const describeBriefly = (spec: CommandSpec): Json => {
  const own = spec.flags.filter((flag) => flag.hidden !== true);
  return {
    command: ['ems', ...spec.words].join(' '),
    summary: spec.summary,
    usage: usageWords(spec).join(' '),
    writes: spec.writes,
    asks: spec.asks,
    arguments: spec.arguments.map(({ name, help }) => ({ name, help })),
    flags: own.map((flag) => ({
      name: `--${flag.name}`,
      help: flag.help,
      ...(flag.values && { values: flag.values }),
    })),
    sharedFlags: spec.shared.filter((group) => group !== 'connection' && group !== 'output'),
    example: Object.values(spec.examples)[0] ?? null,
  };
};

/** The whole description of a command, also of `--help -o json`. */
export const describeCommand = (spec: CommandSpec): Json => ({
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
  flags: allFlags(spec)
    .filter((flag) => !flag.hidden)
    .map(describeFlag),
  ...rowsOf(spec),
  answer: answerName(spec),
  examples: Object.entries(spec.examples).map(([does, run]) => ({ does, run })),
});

/** The columns that a file may have, by --map if not by their heading. */
const rowsOf = ({ arguments: own, flags, shared }: CommandSpec): Record<string, Json> =>
  shared.includes('rows')
    ? {
        rows: true,
        columns: [
          ...own.map(({ name }) => name),
          ...flags.flatMap(({ fills, name }) => (fills === undefined ? [] : [name])),
        ],
      }
    : { rows: false };

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

export const commands: readonly CustomCommand[] = [command, ...commandsNamed({ roles: rolesCommand })];
