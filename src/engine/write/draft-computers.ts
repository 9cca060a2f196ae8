import type { Argument } from '../../areas/record.js';
import type { Input } from '../../command/input.js';
import type { Context } from '../../context.js';
import { emptyGuid } from '../../contract/operation.js';
import type { Command, Prepared } from '../command.js';
import { kebab } from '../flags/flags-of.js';
import { placeOf } from '../flags/places.js';
import { callFor, type Template, type Unit } from '../../changes/plan.js';
import { prepareCall } from '../request/prepare.js';
import { changesOf, rowLine, valuesLine } from '../rows/row-changes.js';
import {
  type ChosenTarget,
  differentIds,
  type IdLocation,
  nameOf,
  type OwnParts,
  type Target,
} from '../../changes/target.js';
import {
  checkBodyToo,
  checkSources,
  gatherTargets,
  type FileWord,
  isSingle,
  type Targets,
  targetsInBody,
} from '../targets/targets.js';
import { rowsOfFile } from './computer-file-rows.js';
import type { Draft } from '../draft.js';
import { chosenBy } from './reason-gone.js';
import { usage } from '../../base/errors.js';
import { groupBy } from '../../base/json/group-by.js';
import { isObject } from '../../base/json/objects.js';
import { refuseRemovalByAge } from '../targets/age.js';
import { erases } from '../safety/question.js';
import { reachFacts } from '../../contract/reach.js';
import { asWrite } from '../../http/client.js';
import { computersText, plural } from '../../base/text/wording.js';

/** Finds the computers of a command and makes its requests: one for each, or batches. */
export const draftComputers = async (command: Command, typed: Input, context: Context): Promise<Draft> => {
  const { record } = command;
  const argument = manyArgument(command);
  const carrier = carrierOf(command, argument);
  checkSources(argument, typed, carrier);
  const slotted = await (await import('../../service/custom-slots.js')).withSlots(typed, context);
  const rows = await rowsOfFile(command, { input: slotted, typed }, context);
  const input = rows?.input ?? slotted;
  // The names of rows are those of the file: nothing is looked up for the question.
  const prepared =
    rows?.prepared === undefined ? await prepareCall(command, input, context) : { ...rows.prepared, things: [] };
  const targets = await findTargets({ argument, carrier, prepared, words: rows?.words }, input, context);
  const isRemoval = removes(record, prepared);
  if (isRemoval) refuseRemovalByAge(input.shared.selection, context);
  // With columns for arguments or flags, the request parts are in the rows.
  const mappings = rows?.mappings ?? [];
  if (mappings.length === 0) refuseSameIdentity(prepared, targets);
  const whole = withoutIds(asWrite(prepared.call), carrier);
  const call = mappings.length === 0 ? whole : { ...whole, pathValues: {}, query: [], body: undefined };
  const client = await context.client();
  const units = unitsOf(targets.items, record.batch?.size, carrier, (own) =>
    client.url(callFor({ call }, { targets: [], own })),
  );
  const [first] = targets.items;
  const isByHeading = mappings.every(({ slot }) => slot.headings.length > 0);
  const label =
    isSingle(targets) && first !== undefined ? nameOf(first) : computersText(differentIds(targets.items).length);
  return {
    kind: 'computers',
    isMany: rows !== undefined || !isSingle(targets),
    isSelected: targets.selected || rows !== undefined,
    groupId: targets.groupId,
    prepared: { ...prepared, names: { ...prepared.names, [argument.name]: label, ...rowNames(targets.items) } },
    parts: {
      call,
      carrier,
      units: isRemoval ? units.map((unit) => ({ ...unit, removes: true })) : units,
      bad: rows?.bad,
      ...(isRemoval ? chosenBy(input.shared.selection, true) : {}),
    },
    consequences: rows?.consequences,
    changes:
      mappings.length === 0
        ? undefined
        : changesOf(targets.items, 'row', isByHeading ? rowLine : (target) => valuesLine(target, mappings)),
  };
};

/** Whether computers, memberships, software or disks are gone afterwards. */
const removes = (record: Command['record'], prepared: Prepared): boolean =>
  prepared.call.method === 'DELETE' ||
  reachFacts(prepared.call.operation).reach === 'package-assignment' ||
  erases(record, prepared);

const manyArgument = ({ record }: Command): Argument => {
  const argument = record.arguments?.find(({ many }) => many);
  if (argument === undefined) throw usage(`${record.name} takes no computers`);
  return argument;
};

const carrierOf = ({ operation, record: { batch } }: Command, { fills }: Argument): IdLocation =>
  batch === undefined
    ? { where: 'path', name: fills }
    : { where: placeOf(operation, batch.carrier), name: batch.carrier };

interface Search {
  readonly argument: Argument;
  readonly carrier: IdLocation;
  readonly prepared: Prepared;
  readonly words: readonly FileWord[] | undefined;
}

/** Finds the computers: named, in a file, selected, or in the body. */
const findTargets = async (
  { argument, carrier, prepared, words }: Search,
  input: Input,
  context: Context,
): Promise<Targets> => {
  const inBody = idsInBody(carrier, prepared);
  checkBodyToo(argument, carrier, inBody, input);
  if (inBody !== undefined) return targetsInBody(inBody, input);
  return gatherTargets(argument, input, context, words);
};

/** The ids that --body or --field holds; undefined: none. */
const idsInBody = ({ name, where }: IdLocation, { call }: Prepared): readonly number[] | undefined => {
  const ids = where === 'body' && isObject(call.body) ? call.body[name] : undefined;
  return Array.isArray(ids) ? (ids as readonly number[]) : undefined; // checked against the shape of the body
};

const ownFields = ['name', 'macAddress', 'uuid', 'serialNumber', 'ipAddress'];

/** Refuses one name for many computers, which the service may accept. Clearing a value is allowed. */
const refuseSameIdentity = ({ call }: Prepared, { items }: Targets): void => {
  if (items.length < 2 || !isObject(call.body)) return;
  const { body } = call;
  const field = ownFields.find((each) => ![undefined, null, '', emptyGuid].includes(body[each] as string | undefined)); // other types never match
  if (field === undefined) return;
  throw usage(
    `--${kebab(field)}: ${computersText(items.length)} cannot have the same ${kebab(field).replaceAll('-', ' ')}`,
    `Nothing was sent. To give each its own: --from-file computers.csv --map 'column=${kebab(field)}'`,
  );
};

/** Each request brings its own ids. */
const withoutIds = (call: Template, { name, where }: IdLocation): Template => {
  if (where !== 'body' || !isObject(call.body)) return call;
  const { [name]: _, ...body } = call.body;
  return { ...call, body };
};

/** Names from the rows of a file, as a sentence has them: 'Berlin and Munich', '5 groups'. */
const rowNames = (targets: readonly Target[]): Record<string, string> => {
  const keys = [...new Set(targets.flatMap(({ values = {} }) => Object.keys(values)))];
  return Object.fromEntries(
    keys.map((key) => {
      const found = [...new Set(targets.flatMap(({ values = {} }) => values[key] ?? []))];
      const few = found.slice(0, -1).join(', ') + (found.length > 1 ? ' and ' : '') + (found.at(-1) ?? '');
      return [key, found.length > 3 ? plural(found.length, key) : few];
    }),
  );
};

/** Servers cut request lines at 8 KiB; ids in the query have to stay below it together with the rest of the URL. */
const urlLimit = 8000;

/**
 * Targets → requests: one each, or batches of at most `size`. Targets of one request have the same own parts. `urlOf`
 * gives the URL without any id.
 */
export const unitsOf = (
  targets: readonly ChosenTarget[],
  size: number | undefined,
  carrier: IdLocation,
  urlOf: (own: OwnParts | undefined) => string,
): Unit[] => {
  if (carrier.where === 'path') return targets.map((target) => unitOf([target]));
  const alike = groupBy(targets, ({ own }) => JSON.stringify(own ?? null));
  return [...alike.values()].flatMap((same) => {
    const room = carrier.where === 'body' ? Infinity : urlLimit - Buffer.byteLength(urlOf(same[0]?.own));
    const cost = ({ id }: Target): number => carrier.name.length + String(id).length + 2; // & and =
    return split(same, size ?? Infinity, room, cost).map(unitOf);
  });
};

const unitOf = (chosen: readonly ChosenTarget[]): Unit => {
  const { own, row } = chosen[0] ?? {};
  const targets = chosen.map((each) => {
    const { own: _, row: __, ...target } = each;
    return target;
  });
  return { targets, ...(own === undefined ? {} : { own }), ...(row === undefined ? {} : { row }) };
};

/** Groups of at most `size`, and of at most `bytes` for their ids. */
const split = <Each extends Target>(
  targets: readonly Each[],
  size: number,
  bytes: number,
  cost: (target: Each) => number,
): Each[][] => {
  const parts: Each[][] = [];
  let part: Each[] = [];
  let used = 0;
  for (const target of targets) {
    const more = cost(target);
    if (part.length > 0 && (part.length >= size || used + more > bytes)) {
      parts.push(part);
      part = [];
      used = 0;
    }
    part.push(target);
    used += more;
  }
  return part.length === 0 ? parts : [...parts, part];
};
