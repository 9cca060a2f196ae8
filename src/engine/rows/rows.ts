import type { Presentation } from '../../areas/record.js';
import { type Json, type JsonObject, type Operation, type Shape, emptyGuid } from '../../contract/operation.js';
import { EmsError, usage } from '../../errors.js';
import { isSecretKey } from '../../http/secret-names.js';
import { notOneOf } from '../../text/one-of.js';
import { flagNameOf, kebab } from '../flags/flags-of.js';
import { readValue } from '../flags/values.js';
import { problemsOf } from '../request/check-shape.js';
import { fieldShape } from '../flags/places.js';
import { checkRules } from '../request/rules.js';
import { type ComputerTarget } from '../targets/target.js';
import type { FileEntry } from '../targets/target-file.js';
import { computersText } from '../../text/plural.js';
import { isObject } from '../../json/objects.js';
import type { Command, Prepared } from '../command.js';
import type { Input } from '../../command/input.js';

/** A column of the file and the field of the request that it fills. */
export interface Mapping {
  readonly column: string;
  readonly field: string;
  /** The slot, where the field is `custom`. */
  readonly slot?: string | undefined;
  /** The argument that it stands for, where it is not in the body: the group of each computer. */
  readonly argument?: string | undefined;
  /** The column, or the custom field that it fills, is called a secret: shown in no question, log or trace. */
  readonly isSecret: boolean;
}

/** --map, checked before anything is read. `names`: as typed, where a slot still has its designation. */
export const mappingsOf = (
  { operation, record }: Command,
  { arguments: typed, flags, shared }: Input,
  { flags: names }: Input,
): Mapping[] => {
  const words = [flags['map'] ?? []].flat().map(String);
  if (words.length === 0) return [];
  if (shared.selection.fromFile === undefined)
    throw usage('--map needs --from-file', 'The columns are those of a csv: --from-file rooms.csv');
  const many = record.arguments?.find((argument) => argument.many)?.name ?? '';
  if ([typed[many] ?? []].flat().length > 0)
    throw usage('--map: computers on the command line have no row', 'Name the computers in the file only.');
  const called = [names['map'] ?? []].flat().map(String);
  const mappings = words.map((word, at) => ({
    ...mappingOf(word, operation, record),
    isSecret: [word, called[at] ?? ''].some((each) => each.split('=').some(isSecretKey)),
  }));
  refuseSameTarget(mappings);
  refuseTyped(mappings, typed);
  return mappings;
};

type Column = Omit<Mapping, 'isSecret'>;

const refuseTyped = (mappings: readonly Mapping[], typed: Input['arguments']): void => {
  const both = mappings.find(({ argument }) => argument !== undefined && typed[argument] !== undefined);
  if (both !== undefined)
    throw usage(
      `<${both.argument ?? ''}> is on the command line, and the column "${both.column}" stands for it as well`,
      'Leave out one of them.',
    );
};

const refuseSameTarget = (mappings: readonly Mapping[]): void => {
  const twice = mappings.find((each, at) => mappings.findIndex((other) => targetOf(other) === targetOf(each)) < at);
  if (twice !== undefined) throw usage(`--map: two columns for ${targetOf(twice)}`);
};

const targetOf = ({ field, slot }: Mapping): string => (slot === undefined ? kebab(field) : `custom:${slot}`);

const mappingOf = (word: string, operation: Operation, record: Presentation): Column => {
  const [, column = '', target = ''] = /^(.+?)=(.+)$/.exec(word) ?? [];
  if (column.trim() === '' || target.trim() === '')
    throw usage(`--map: "${word}" is not column=field`, "Such as: --map 'Room=custom:Room'");
  const slot = /^custom:(.+)$/.exec(target.trim())?.[1];
  if (slot !== undefined) {
    if (!/^Custom(0[1-9]|[12]\d|30)$/.test(slot))
      throw usage(`--map: "${slot}" is not a slot. Slots are Custom01 to Custom30`);
    return { column: column.trim(), field: 'custom', slot };
  }
  const named = (record.arguments ?? []).filter(({ many }) => many !== true);
  const argument = named.find(({ name }) => name === kebab(target.trim()));
  if (argument !== undefined) return { column: column.trim(), field: argument.fills, argument: argument.name };
  const fields = (operation.body?.shape.fields ?? []).filter(({ type }) => type !== 'object' && type !== 'array');
  const found = fields.find(({ field }) => kebab(field) === kebab(target.trim()));
  if (found === undefined)
    throw notOneOf(
      '--map',
      target.trim(),
      [...named.map(({ name }) => name), ...fields.map(({ field }) => kebab(field))],
      fields.length === 0 ? {} : { more: ' or custom:<designation>' },
    );
  return { column: column.trim(), field: found.field };
};

/** What each row changes; undefined where all its cells are empty. All that is wrong is told at once. */
export const rowBodies = (
  entries: readonly FileEntry[],
  mappings: readonly Mapping[],
  command: Command,
  now: Date,
): (JsonObject | undefined)[] => {
  const problems: RowProblem[] = [];
  const inBody = mappings.filter(({ argument }) => argument === undefined);
  const bodies = entries.map(({ cells = {}, line }) => {
    const values = inBody.flatMap((mapping) => {
      const text = (cells[mapping.column] ?? '').trim();
      if (text === '') return [];
      try {
        return [{ ...mapping, value: cellValue(text, mapping, command, now) }];
      } catch (error) {
        if (!(error instanceof EmsError)) throw error;
        problems.push({ text: `line ${line}, column "${mapping.column}": ${error.message}` });
        return [];
      }
    });
    return values.length === 0 ? undefined : bodyOf(values);
  });
  throwProblems(problems);
  return bodies;
};

export interface RowProblem {
  readonly text: string;
  /** It names something that does not exist. */
  readonly isMissing?: boolean;
}

/** All that is wrong with a file, at once. */
export const throwProblems = (problems: readonly RowProblem[]): void => {
  const [first, ...others] = problems.map(({ text }) => text);
  if (first === undefined) return;
  const shown = others.slice(0, 9);
  const more = others.length - shown.length;
  const kind = problems.some(({ isMissing }) => isMissing) ? 'not-found' : 'usage';
  throw new EmsError(kind, `--from-file: ${[first, ...shown].join('; ')}${more > 0 ? `; and ${more} more` : ''}`, {
    hint: 'Nothing was sent. Correct the file.',
  });
};

const bodyOf = (values: readonly (Mapping & { readonly value: Json })[]): JsonObject => {
  const custom = values.flatMap(({ slot, value }) => (slot === undefined ? [] : [[slot, value] as const]));
  const fields = values.flatMap(({ field, slot, value }) => (slot === undefined ? [[field, value] as const] : []));
  return { ...Object.fromEntries(fields), ...(custom.length === 0 ? {} : { custom: Object.fromEntries(custom) }) };
};

const cellValue = (text: string, { field, slot }: Mapping, command: Command, now: Date): Json => {
  const { operation, record, spec } = command;
  const whole = fieldShape(operation, field);
  const shape: Shape = slot === undefined ? whole : (whole.values ?? { type: 'string' });
  const label = slot ?? flagNameOf(field, spec.flags);
  const value = readValue(text, shape, { label, now, relative: 'future' });
  const [problem] = problemsOf(value, shape, label);
  if (problem !== undefined) throw usage(problem);
  const rules = (record.rules ?? []).filter(({ kind }) => kind === 'matches');
  if (slot === undefined) checkRules(rules, { query: new Map(), body: { [field]: value }, now }, spec.flags);
  return value;
};

/** The same name for many computers is a mistake that the service may accept. Clearing a value is none. */
export const refuseSameIdentity = (
  { unique = [] }: Presentation,
  { call }: Prepared,
  { items }: { readonly items: readonly ComputerTarget[] },
): void => {
  if (items.length < 2 || !isObject(call.body)) return;
  const { body } = call;
  const field = unique.find((each) => ![undefined, null, '', emptyGuid].includes(body[each] as string | undefined)); // other types are not among them
  if (field === undefined) return;
  throw usage(
    `--${kebab(field)}: ${computersText(items.length)} cannot have the same ${kebab(field).replaceAll('-', ' ')}`,
    `Nothing was sent. To give each its own: --from-file computers.csv --map 'column=${kebab(field)}'`,
  );
};
