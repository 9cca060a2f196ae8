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
import { prepareRows, readRowTable, refuseRows, type RowProblem } from '../../../engine/rows/row-lines.js';
import { cellIn } from '../../../engine/rows/line-of-row.js';
import type { Target } from '../../../changes/target.js';
import { wholeRequests, withAlready } from '../../../engine/write/draft-rows.js';
import { findExistingComputers, type Existing, type NewIdentity } from './existing-computers.js';
import { readMemberships, type Memberships } from './first-groups.js';
import { membershipUnits, requestOf } from '../../../engine/write/memberships.js';
import type { Draft } from '../../../engine/draft.js';

/** A computer that a row, or the command line, requests. */
interface WantedComputer extends NewIdentity {
  readonly line: number | undefined;
  readonly prepared: Prepared;
  readonly groups: readonly string[];
}

/** Creates computers and adds them to their groups. Those that exist with the same MAC address or UUID are left alone. */
export const draftNewComputers = async (
  command: Command,
  words: RowWords,
  input: Input,
  context: Context,
): Promise<Draft> => {
  const wanted = await readWanted(command, input, context);
  refuseTwice(wanted);
  const existing = await findExistingComputers(wanted, context);
  const isMember = wanted.some((_, at) => existing[at]?.machine !== undefined);
  const memberships = await readMemberships(wanted, isMember, context);
  refuse([...memberships.problems, ...wanted.flatMap((each, at) => conflictOf(each, existing[at]))], input);
  const plan = await planComputers(wanted, existing, memberships, context);
  const { added, already, created, units } = plan;
  const subject = { noun: 'computer', plural: 'computers' };
  return {
    ...wholeRequests(command, input, namesText(created, added), { subject, units, already }),
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

const readWanted = async (command: Command, input: Input, context: Context): Promise<WantedComputer[]> => {
  const { fromFile } = input.shared.selection;
  if (fromFile === undefined)
    return [wantedOf(await prepareCall(command, input, context), undefined, groupsIn(input.flags['group']))];
  const table = await readRowTable(command, input, context);
  const column = table.filled.find(({ slot }) => slot.name === 'group')?.column;
  const { kept } = await prepareRows(
    { ...table, isWhole: true, keep: (prepared) => prepared },
    command,
    input,
    context,
  );
  return table.rows.flatMap((row, at) => {
    const own = kept[at];
    const cell = column === undefined ? '' : cellIn(row, column);
    return own === undefined ? [] : [wantedOf(own, row.line, groupsIn(cell === '' ? input.flags['group'] : cell))];
  });
};

/** 'Pilot;Berlin' in a cell, 'Pilot,Berlin' on the command line. */
const groupsIn = (typed: unknown): string[] =>
  typeof typed !== 'string' ? [] : typed.split(/\s*[;,]\s*/).filter((group) => group !== '');

const wantedOf = (prepared: Prepared, line: number | undefined, groups: readonly string[]): WantedComputer => {
  const body = isObject(prepared.call.body) ? prepared.call.body : {};
  return {
    line,
    prepared,
    groups,
    name: textOf(body['name']),
    domain: textOf(body['domain']),
    mac: markIn(macDigits(textOf(body['macAddress']))),
    uuid: markIn(textOf(body['uuid'])),
  };
};

const markIn = (text = ''): string | undefined => (identifiesNobody(text) ? undefined : text);

/** Refuses a computer that is on two lines: it is unclear which one is right. */
const refuseTwice = (wanted: readonly WantedComputer[]): void => {
  const seen = new Map<string, number | undefined>();
  const problems = wanted.flatMap(({ domain, line, mac, name, uuid }): RowProblem[] => {
    const marks = [
      `${name.toLowerCase()}.${domain.toLowerCase()}`,
      ...(mac === undefined ? [] : [`the MAC address ${macNotations(mac)[0] ?? mac}`]),
      ...(uuid === undefined ? [] : [`the UUID ${uuid.toLowerCase()}`]),
    ];
    const twice = marks.find((mark) => seen.has(mark));
    for (const mark of marks) if (!seen.has(mark)) seen.set(mark, line);
    if (twice === undefined) return [];
    const what = twice === marks[0] ? cleanCell(name) : twice;
    return [{ text: `line ${line ?? '?'}: ${what} is on line ${seen.get(twice) ?? '?'} too` }];
  });
  refuseRows(problems);
};

const conflictOf = (wanted: WantedComputer, existing: Existing | undefined): RowProblem[] => {
  const where = wanted.line === undefined ? '' : `line ${wanted.line}: `;
  const { machine, named } = existing ?? {};
  if (machine !== undefined && !sameText(machine['hostname'], wanted.name)) {
    const mark =
      wanted.mac === undefined ? `The UUID ${wanted.uuid ?? ''}` : `The MAC address ${textOf(machine['macAddress'])}`;
    return [{ text: `${where}${mark} belongs to ${cleanCell(hostLabel(machine))}, not to ${cleanCell(wanted.name)}.` }];
  }
  if (machine === undefined && named !== undefined)
    return [
      {
        text: `${where}${cleanCell(hostLabel(named))} exists already, with the MAC address ${cleanCell(textOf(named['macAddress'])) || '(none)'}.`,
      },
    ];
  return [];
};

const refuse = (problems: readonly RowProblem[], { shared }: Input): void => {
  const [first] = problems;
  if (first === undefined) return;
  if (shared.selection.fromFile !== undefined) refuseRows(problems);
  throw new EmsError(first.isMissing === true ? 'not-found' : 'conflict', first.text, { hint: 'Nothing was sent.' });
};

interface Computers {
  readonly units: readonly Unit[];
  readonly already: readonly Target[];
  readonly created: readonly WantedComputer[];
  /** Existing computers that are missing from some of their groups. */
  readonly added: readonly WantedComputer[];
}

/** Creates each new computer, then adds it to its groups. Adds existing ones to the groups that they lack. */
const planComputers = async (
  wanted: readonly WantedComputer[],
  existing: readonly Existing[],
  { groupCalled, isIn }: Memberships,
  context: Context,
): Promise<Computers> => {
  const units: Unit[] = [];
  const created = wanted.filter((_, at) => existing[at]?.machine === undefined);
  for (const { groups, name, prepared } of created) {
    const target = { id: name, name };
    const unit = units.length;
    units.push({ targets: [target], own: ownPartsOf(prepared.call) });
    for (const group of groups.map(groupCalled)) {
      const idFrom = { unit, where: 'body', name: 'computerIds', isList: true } as const;
      const targets = [{ ...target, values: { group: group.path } }];
      units.push({ targets, call: requestOf('add', group).call, after: unit, idFrom, completes: true });
    }
  }
  const client = await context.client();
  const present = wanted.flatMap((each, at) => {
    const id = existing[at]?.machine?.['id'];
    return typeof id === 'number'
      ? [{ each, target: { id, name: each.name }, groups: each.groups.map(groupCalled) }]
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
