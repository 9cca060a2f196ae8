import { randomBytes } from 'node:crypto';
import type { Follow } from '../areas/record.js';
import type { Selection } from '../command/input.js';
import type { Json, JsonObject, Repeat } from '../contract/operation.js';
import { mayRepeat } from '../contract/repeat.js';
import type { Call, WriteCall } from '../http/client.js';
import { isObject } from '../base/json/objects.js';
import type { IdLocation, OwnParts, RowSubject, SourceRow, SubjectId, Target } from './target.js';

/**
 * A change before anything is sent: its description, its risk and its requests, as plain data. The question, the
 * preview, the journal and the result are made from it, and a resume reads it from the journal.
 */
export interface Plan {
  readonly run: string;
  readonly started: string;
  /** The command as it can be typed, without secrets and connection flags. */
  readonly command: string;
  readonly question: string;
  readonly dangerous: boolean;
  readonly profile: string;
  readonly server: string;
  /** Flags that select the same service: ' --profile x'. */
  readonly place: string;
  readonly call: Template;
  /** Place of the ids of a unit's targets; absent if the unit's own parts contain them. */
  readonly carrier?: IdLocation | undefined;
  /** The kind of object of each request, if not a computer: 'patch'. */
  readonly subject?: RowSubject | undefined;
  readonly consequences?: readonly string[] | undefined;
  /** Followed by --wait. */
  readonly follow?: Follow | undefined;
  /** The state before each request is read and kept for undo, however many there are. */
  readonly undoable?: true | undefined;
  /** A step that follows the run and that a resume does not take: 'PC-0005 was not deleted.' */
  readonly rest?: string | undefined;
  /** The order of the requests matters: one is answered before the next is sent. */
  readonly inOrder?: true | undefined;
  readonly units: readonly Unit[];
  /** The file of --from-file, or -: a resume reads secret values from it again. */
  readonly file?: string | undefined;
  /** Secret values in the body of `call`, which the journal does not keep. */
  readonly values?: readonly UnkeptValue[] | undefined;
  /** The selection that the removals rest on: whether they still do is read again before a resume sends them. */
  readonly chosenBy?: ChosenBy | undefined;
  /** Targets that are already as wanted: part of the result, without a request. */
  readonly already?: readonly Target[] | undefined;
  /** Rows of a file that could not be read (--skip-bad): part of the result, without a request. */
  readonly bad?: readonly { readonly target: Target; readonly message: string }[] | undefined;
}

/** Why computers are removed: the criteria that were typed, and whether they match them. */
export interface ChosenBy {
  readonly selection: Selection;
  readonly isMatch: boolean;
}

/** A secret value: not stored in any file, so a resume reads it from its source again. */
export interface UnkeptValue {
  /** The field of the body: value, custom.Custom03, values.Password. */
  readonly at: string;
  readonly from: 'file' | 'prompt' | 'computer';
  /** file: its row and column. computer: the path to read it from. prompt: empty. */
  readonly key: string;
  readonly isNumber?: true;
}

/** One request: its targets, and its own parts in addition to the template. A resume skips a unit without targets. */
export interface Unit {
  readonly targets: readonly Target[];
  readonly own?: OwnParts | undefined;
  /** The row of the file it was made from. Not in the journal. */
  readonly row?: SourceRow | undefined;
  readonly values?: readonly UnkeptValue[] | undefined;
  /** The template of this unit, in a plan of several operations; absent: the plan's, with its carrier. */
  readonly call?: Template | undefined;
  /** Place of the ids of the targets in `call`. */
  readonly carrier?: IdLocation | undefined;
  /**
   * Numbers of earlier units. A target that one of them did not accept is not sent. A target that an earlier unit does
   * not contain is sent if that unit had any success.
   */
  readonly after?: number | readonly number[] | undefined;
  /** Number of an earlier unit. Only its refused or unknown targets are sent, to put them back. */
  readonly insteadOf?: number | undefined;
  /** Removes or deletes its computers because of the plan's selection. */
  readonly removes?: true | undefined;
  /** The second half of a change: sent even after Ctrl-C, reported with the first half. Its answer must prove it. */
  readonly completes?: true | undefined;
  /** The id from the answer of an earlier unit, and its place in this request. */
  readonly idFrom?: (IdLocation & { readonly unit: number; readonly isList?: true }) | undefined;
}

export type Template = Pick<
  WriteCall,
  | 'method'
  | 'path'
  | 'pathValues'
  | 'query'
  | 'body'
  | 'repeat'
  | 'role'
  | 'since'
  | 'operation'
  | 'check'
  | 'promises'
  | 'content'
  | 'headers'
  | 'anonymous'
  | 'accept'
  | 'undoes'
  | 'restore'
  | 'unkept'
  | 'evenInterrupted'
  | 'signal'
>;

/** The units that a unit waits for. */
export const unitsBefore = ({ after, insteadOf }: Pick<Unit, 'after' | 'insteadOf'>): number[] =>
  [after ?? [], insteadOf ?? []].flat();

type Sending = Pick<Plan, 'call' | 'carrier'>;

/** Whether one request has many computers and a common answer. */
export const isBatch = (plan: Pick<Plan, 'carrier'>, unit: Pick<Unit, 'call' | 'carrier' | 'idFrom'> = {}): boolean => {
  const carrier = carrierOf(plan, unit);
  return (carrier !== undefined && carrier.where !== 'path') || unit.idFrom?.isList === true;
};

const carrierOf = (plan: Pick<Plan, 'carrier'>, { call, carrier }: Pick<Unit, 'call' | 'carrier'>) =>
  call === undefined ? plan.carrier : carrier;

/** `made`: the id from the answer of an earlier unit; a preview has none. */
export const callFor = (plan: Sending, unit: Unit, made: SubjectId = '(new)'): WriteCall => {
  const call = withOwn(unit.call ?? plan.call, unit.own);
  const carrier = carrierOf(plan, unit);
  const ids = unit.targets.map(({ id }) => id);
  const carrying = carrier === undefined ? call : withIds(call, carrier, ids);
  if (unit.idFrom === undefined) return carrying;
  return withIds(carrying, unit.idFrom, unit.idFrom.isList === true ? [made] : made);
};

const withIds = (call: Template, { name, where }: IdLocation, ids: SubjectId | readonly SubjectId[]): Template => {
  const [first = 0] = [ids].flat();
  switch (where) {
    case 'path':
      return { ...call, pathValues: { ...call.pathValues, [name]: first } };
    case 'query':
      return { ...call, query: [...(call.query ?? []), ...[ids].flat().map((id) => [name, String(id)] as const)] };
    case 'body': {
      const body: JsonObject = isObject(call.body) ? call.body : {};
      return { ...call, body: { ...body, [name]: ids } };
    }
  }
};

/** A whole request as the own parts of a unit. */
export const ownPartsOf = ({
  body,
  pathValues = {},
  query = [],
}: Pick<Call, 'body' | 'pathValues' | 'query'>): OwnParts => ({
  ...(Object.keys(pathValues).length === 0 ? {} : { pathValues }),
  ...(query.length === 0 ? {} : { query }),
  ...(body === undefined ? {} : { body }),
});

/** The thing that a request is about, in its path or its body. */
export const idFilling = (
  field: string,
  { body, pathValues = {} }: Pick<OwnParts, 'body' | 'pathValues'>,
): SubjectId | undefined => {
  const value = pathValues[field] ?? (isObject(body) ? body[field] : undefined);
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
};

const withOwn = (template: Template, own: OwnParts | undefined): Template =>
  own === undefined
    ? template
    : {
        ...template,
        ...withRow(template.body, own.body),
        pathValues: { ...template.pathValues, ...own.pathValues },
        query: [...(template.query ?? []), ...(own.query ?? [])],
      };

/** A map in both (custom fields) is merged; the row wins. */
const withRow = (body: Json | undefined, row: Json | undefined): { readonly body?: Json } => {
  if (row === undefined) return {};
  if (!isObject(row)) return { body: row };
  const shared: JsonObject = isObject(body) ? body : {};
  const merged = Object.entries(row).map(([name, value]) => {
    const before = shared[name];
    return [name, isObject(before) && isObject(value) ? { ...before, ...value } : value] as const;
  });
  return { body: { ...shared, ...Object.fromEntries(merged) } };
};

export const allTargets = ({ units }: Pick<Plan, 'units'>): Target[] => units.flatMap(({ targets }) => targets);

/** Larger runs keep the earlier state for undo only on request: it takes one more read per request. */
export const mostKept = 100;

/** Whether the state before each request is read and kept. Cached, because a run checks it per request. */
export const isKept = (plan: Pick<Plan, 'undoable' | 'units'>): boolean => {
  const known = kept.get(plan) ?? (plan.undoable === true || allTargets(plan).length <= mostKept);
  kept.set(plan, known);
  return known;
};

const kept = new WeakMap<object, boolean>();

export const repeatOf = ({ call: shared }: Pick<Plan, 'call'>, { call = shared }: Pick<Unit, 'call'>): Repeat =>
  call.repeat;

/** Whether each request may be sent again after a kill, even if it may have arrived. */
export const isRepeatable = (plan: Pick<Plan, 'call' | 'units'>): boolean =>
  plan.units.every((unit) => mayRepeat(repeatOf(plan, unit), 'later'));

/** The operations that its permit is for. */
export const operationsOf = ({ call, units }: Pick<Plan, 'call' | 'units'>): string[] => [
  ...new Set([call, ...units.map((unit) => unit.call ?? call)].map(({ operation }) => operation)),
];

/** The requests that a preview shows; putting back is not planned. */
export const plannedUnits = ({ units }: Pick<Plan, 'units'>): Unit[] =>
  units.filter(({ insteadOf }) => insteadOf === undefined);

/** Whether this program made the id; files with other names are not its own. */
export const isOwnRunId = (run: string): boolean => /^\d{8}-\d{9}-[\da-f]{4}$/.test(run);

/** The time of this machine in the id of a run. `started` is that of the service, which may be days ahead on purpose. */
export const timeOfRun = (run: string): string | undefined => {
  const [, year, month, day, hour, minute, second, millisecond] =
    /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)(\d{3})-/.exec(run) ?? [];
  return year === undefined ? undefined : `${year}-${month}-${day}T${hour}:${minute}:${second}.${millisecond}Z`;
};

/** Sorts by time; ids of the same moment differ. */
export const newRunId = (now: Date): string => {
  const [day = '', time = ''] = now.toISOString().split('T');
  return `${day.replaceAll('-', '')}-${time.slice(0, 12).replaceAll(/[:.]/g, '')}-${randomBytes(2).toString('hex')}`;
};
