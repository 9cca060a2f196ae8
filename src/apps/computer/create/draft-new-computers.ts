import type { RowWords } from '../../../areas/record.js';
import type { Input } from '../../../command/input.js';
import type { Context } from '../../../context.js';
import { EmsError } from '../../../base/errors.js';
import { isObject, textOf } from '../../../base/json/objects.js';
import { cleanCell } from '../../../base/text/clean-text.js';
import { macDigits, macNotations } from '../../../base/text/identifiers.js';
import { identifiesNobody } from '../../../base/text/placeholders.js';
import { plural } from '../../../base/text/wording.js';
import type { Command, Prepared } from '../../../engine/command.js';
import { hostLabel, sameText } from '../../../engine/names/matching.js';
import { ownPartsOf, type Unit } from '../../../changes/plan.js';
import { prepareCall } from '../../../engine/request/prepare.js';
import { changesOf } from '../../../engine/rows/row-changes.js';
import { prepareRows, readRowTable, rowPlace, type LineRows } from '../../../engine/rows/row-lines.js';
import { goodRows, refuseBadRows, type RowProblem } from '../../../engine/rows/row-problems.js';
import { cellIn, cellValues } from '../../../engine/rows/line-of-row.js';
import { isSecretColumn } from '../../../engine/rows/secret-cells.js';
import type { Target } from '../../../changes/target.js';
import { leftOut, wholeRequests, withAlready } from '../../../engine/write/draft-rows.js';
import { findExistingComputers, type Existing, type NewIdentity } from './existing-computers.js';
import { readMemberships, type GroupsOfRow, type Memberships } from './first-groups.js';
import { membershipUnits, requestOf } from '../../../engine/write/memberships.js';
import type { Draft } from '../../../engine/draft.js';

/** A computer that a row, or the command line, requests. */
interface WantedComputer extends NewIdentity, GroupsOfRow {
  readonly prepared: Prepared;
  /** As results name it: its row, and what its cells say. */
  readonly target: Target;
}

interface Wanted {
  readonly computers: readonly WantedComputer[];
  /** The groups of all rows, of bad ones as well: their mistakes are told, too. */
  readonly groups: readonly GroupsOfRow[];
  readonly problems: readonly RowProblem[];
  /** undefined: the command line. */
  readonly table: LineRows | undefined;
}

/** Creates computers and adds them to their groups. Those that exist with the same MAC address or UUID are left alone. */
export const draftNewComputers = async (
  command: Command,
  words: RowWords,
  input: Input,
  context: Context,
): Promise<Draft> => {
  const { computers, groups, problems: bad, table } = await readWanted(command, input, context);
  const existing = await findExistingComputers(computers, context);
  const isMember = existing.some(({ machine }) => machine !== undefined);
  const memberships = await readMemberships(groups, isMember, context);
  const conflicts = computers.flatMap((each, at) => conflictOf(each, existing[at]));
  const problems = [...bad, ...doubles(computers), ...memberships.problems, ...conflicts];
  refuse(problems, table, input);
  const isGood = goodRows(problems);
  const wanted = computers
    .map((each, at) => ({ ...each, machine: existing[at]?.machine }))
    .filter(({ row }) => row === undefined || isGood(row));
  const plan = await planComputers(wanted, memberships, context);
  const { added, already, created, units } = plan;
  const subject = { noun: 'computer', plural: 'computers' };
  const left = table === undefined ? undefined : leftOut(problems, table, command);
  return {
    ...wholeRequests(command, input, namesText(created, added), { subject, units, already, bad: left }),
    words: created.length > 0 ? words : { ...words, ...addingWords },
    changes: withAlready(
      changesOf(linesFor(plan), 'computer', String),
      already.length,
      'computer exists',
      'computers exist',
    ),
  };
};

/** Words for the case that all of them exist, and some are missing from their groups. */
const addingWords = { asks: 'Add {rows} to the groups?', done: 'Added {rows} to the groups' };

const namesText = (created: readonly WantedComputer[], { length }: readonly WantedComputer[]): string => {
  const text =
    created.length === 1 ? `computer ${created[0]?.name ?? ''}` : plural(created.length || length, 'computer');
  if (created.length === 0 || length === 0) return text;
  return `${text}, and add ${length} that ${length === 1 ? 'exists' : 'exist'} to the groups`;
};

const readWanted = async (command: Command, input: Input, context: Context): Promise<Wanted> => {
  const { fromFile } = input.shared.selection;
  const typed = groupsIn(input.flags['group']);
  if (fromFile === undefined) {
    const one = wantedOf(await prepareCall(command, input, context), { groups: typed, row: undefined });
    return { computers: [one], groups: [one], problems: [], table: undefined };
  }
  const table = await readRowTable(command, input, context);
  const column = table.filled.find(({ slot }) => slot.name === 'group')?.column;
  const { bad, kept } = await prepareRows({ ...table, keep: (prepared) => prepared }, command, input, context);
  const groups = table.rows.map((row): GroupsOfRow => {
    const cell = column === undefined ? '' : cellIn(row, column);
    return { row, groups: cell === '' ? typed : groupsIn(cell) };
  });
  const others = table.filled.filter(({ slot }) => slot.name !== 'name');
  const computers = groups.flatMap((each, at) => {
    const own = kept[at];
    const { row } = each;
    if (own === undefined || row === undefined) return [];
    const values = cellValues(row, others, (filled) => isSecretColumn(filled));
    return [wantedOf(own, each, { at: rowPlace(row, table), values })];
  });
  return { computers, groups, problems: bad, table };
};

/** 'Pilot;Berlin' in a cell, 'Pilot,Berlin' on the command line. */
const groupsIn = (typed: unknown): string[] =>
  typeof typed !== 'string' ? [] : typed.split(/\s*[;,]\s*/).filter((group) => group !== '');

const wantedOf = (prepared: Prepared, typed: GroupsOfRow, told: Pick<Target, 'at' | 'values'> = {}): WantedComputer => {
  const body = isObject(prepared.call.body) ? prepared.call.body : {};
  const name = textOf(body['name']);
  return {
    ...typed,
    prepared,
    target: { id: name, name, ...told },
    name,
    domain: textOf(body['domain']),
    mac: markIn(macDigits(textOf(body['macAddress']))),
    uuid: markIn(textOf(body['uuid'])),
  };
};

const markIn = (text = ''): string | undefined => (identifiesNobody(text) ? undefined : text);

/** A computer that is on two lines: it is unclear which one is right, so the later one is a mistake. */
const doubles = (wanted: readonly WantedComputer[]): RowProblem[] => {
  const seen = new Map<string, number | undefined>();
  return wanted.flatMap(({ domain, mac, name, row, uuid }): RowProblem[] => {
    const marks = [
      `${name.toLowerCase()}.${domain.toLowerCase()}`,
      ...(mac === undefined ? [] : [`the MAC address ${macNotations(mac)[0] ?? mac}`]),
      ...(uuid === undefined ? [] : [`the UUID ${uuid.toLowerCase()}`]),
    ];
    const twice = marks.find((mark) => seen.has(mark));
    for (const mark of marks) if (!seen.has(mark)) seen.set(mark, row?.line);
    if (twice === undefined) return [];
    const what = twice === marks[0] ? cleanCell(name) : twice;
    return [{ row, text: `line ${row?.line ?? '?'}: ${what} is on line ${seen.get(twice) ?? '?'} too` }];
  });
};

const conflictOf = (wanted: WantedComputer, existing: Existing | undefined): RowProblem[] => {
  const { row } = wanted;
  const where = row === undefined ? '' : `line ${row.line}: `;
  const { machine, named } = existing ?? {};
  if (machine !== undefined && !sameText(machine['hostname'], wanted.name)) {
    const mark =
      wanted.mac === undefined ? `The UUID ${wanted.uuid ?? ''}` : `The MAC address ${textOf(machine['macAddress'])}`;
    const text = `${where}${mark} belongs to ${cleanCell(hostLabel(machine))}, not to ${cleanCell(wanted.name)}.`;
    return [{ row, text }];
  }
  if (machine === undefined && named !== undefined)
    return [
      {
        row,
        text: `${where}${cleanCell(hostLabel(named))} exists already, with the MAC address ${cleanCell(textOf(named['macAddress'])) || '(none)'}.`,
      },
    ];
  return [];
};

const refuse = (problems: readonly RowProblem[], table: LineRows | undefined, input: Input): void => {
  const [first] = problems;
  if (first === undefined) return;
  if (table !== undefined) return refuseBadRows(problems, table.rows.length, input);
  throw new EmsError(first.isMissing === true ? 'not-found' : 'conflict', first.text, { hint: 'Nothing was sent.' });
};

interface Computers {
  readonly units: readonly Unit[];
  readonly already: readonly Target[];
  readonly created: readonly WantedComputer[];
  /** Existing computers that are missing from some of their groups. */
  readonly added: readonly WantedComputer[];
}

type Found = WantedComputer & Pick<Existing, 'machine'>;

/** Creates each new computer, then adds it to its groups. Adds existing ones to the groups that they lack. */
const planComputers = async (
  wanted: readonly Found[],
  { groupCalled, isIn }: Memberships,
  context: Context,
): Promise<Computers> => {
  const units: Unit[] = [];
  const created = wanted.filter(({ machine }) => machine === undefined);
  for (const { groups, prepared, target } of created) {
    const unit = units.length;
    units.push({ targets: [target], own: ownPartsOf(prepared.call) });
    for (const group of groups.map(groupCalled)) {
      const idFrom = { unit, where: 'body', name: 'computerIds', isList: true } as const;
      const targets = [{ ...target, values: { ...target.values, group: group.path } }];
      units.push({ targets, call: requestOf('add', group).call, after: unit, idFrom, completes: true });
    }
  }
  const client = await context.client();
  const present = wanted.flatMap((each) => {
    const id = each.machine?.['id'];
    return typeof id === 'number'
      ? [{ each, target: { ...each.target, id }, groups: each.groups.map(groupCalled) }]
      : [];
  });
  const places = new Map(present.flatMap(({ groups }) => groups.map((group) => [group.id, group] as const)));
  for (const group of places.values()) {
    const missing = present.filter(({ groups, target }) => groups.includes(group) && !isIn(target.id, group));
    units.push(
      ...membershipUnits(
        'add',
        group,
        missing.map(({ target }) => target),
        client,
      ),
    );
  }
  const isWhole = ({ groups, target }: (typeof present)[number]): boolean =>
    groups.every((group) => isIn(target.id, group));
  return {
    units,
    created,
    added: present.filter((each) => !isWhole(each)).map(({ each }) => each),
    already: present.filter(isWhole).map(({ target }) => target),
  };
};

const linesFor = ({ added, created }: Computers): string[] => [
  ...created.map((each) => lineOf(each, identityText(each))),
  ...added.map((each) => lineOf(each, 'exists')),
];

const identityText = ({ mac, uuid }: WantedComputer): string =>
  mac === undefined ? (uuid ?? '') : (macNotations(mac)[0] ?? mac);

const lineOf = ({ domain, groups, name }: WantedComputer, fact: string): string => {
  const into = groups.length === 0 ? '' : `, into ${groups.join(', ')}`;
  return `${[name, domain].filter((part) => part !== '').join('.')} (${fact})${into}`;
};
