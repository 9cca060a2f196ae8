import { fewNames, plural, computersText } from '../base/text/wording.js';
import type { Json } from '../contract/operation.js';
import { cleanCell } from '../base/text/clean-text.js';

/** A client id or a patch's number, the GUID of a group or package. */
export type SubjectId = number | string;

/** One thing to act on. The name is known if it was given or found; an id alone costs no look-up. */
export interface Target<Id extends SubjectId = SubjectId> {
  readonly id: Id;
  readonly name?: string | undefined;
  /** The values of its row in a file, with readable names: { product: 'Windows 11' }. */
  readonly values?: Readonly<Record<string, string>> | undefined;
  /** Its row in a file, counted from 1, and the line; null in a json list. */
  readonly at?: { readonly row: number; readonly line: number | null } | undefined;
}

/** A target before it becomes part of a request, with what its row in a file adds to that request. */
export interface ChosenTarget<Id extends SubjectId = SubjectId> extends Target<Id> {
  readonly own?: OwnParts | undefined;
  readonly row?: SourceRow | undefined;
}

/** The row of a file that a request was made from. */
export interface SourceRow {
  readonly line: number;
  /** By column. */
  readonly cells: Readonly<Record<string, string>>;
}

export type ComputerTarget = ChosenTarget<number>;

export type RowPart = Pick<ChosenTarget, 'at' | 'own' | 'row' | 'values'>;

/** Parts of one request that differ from the other requests of its run. */
export interface OwnParts {
  readonly pathValues?: Readonly<Record<string, SubjectId>> | undefined;
  readonly query?: readonly (readonly [string, string])[] | undefined;
  readonly body?: Json | undefined;
}

/** Place of the ids in a request: one in the path, or several in a query parameter or a body field. */
export interface IdLocation {
  readonly where: 'path' | 'query' | 'body';
  readonly name: string;
}

/** Only runs on computers support a wait, and computer ids are numbers. */
export const computersIn = (targets: readonly Target[]): Target<number>[] =>
  targets.flatMap((target) => (typeof target.id === 'number' ? [{ ...target, id: target.id }] : []));

export const nameOf = (target: Target): string =>
  target.name === undefined ? String(target.id) : cleanCell(target.name);

/** Removes line breaks, so that a name cannot add a line to a question. */
export const firstFew = (targets: readonly Target[], shown = 5): string => {
  const names = targets.slice(0, shown).map((target) => cleanCell(nameOf(target)));
  return fewNames(names, shown, targets.length);
};

/** Nouns for things that are not computers: 'patch', 'patches'. */
export interface RowSubject {
  readonly noun: string;
  readonly plural: string;
}

/** Removes duplicates: a computer may have several rows in a file. */
export const differentIds = <Id extends SubjectId>(targets: readonly { readonly id: Id }[]): Id[] => [
  ...new Set(targets.map(({ id }) => id)),
];

/** '12 patches'; computers without a subject. */
export const countSubjects = (count: number, subject: RowSubject | undefined): string =>
  subject === undefined ? computersText(count) : plural(count, subject.noun, subject.plural);

/** Two rows with the same key are sent once. */
const targetKey = ({ id, own }: ChosenTarget): string => (own === undefined ? String(id) : JSON.stringify([id, own]));

/** Keeps the first of each; a name of a duplicate is added to it. */
export const withoutDuplicates = <Each extends ChosenTarget>(targets: readonly Each[]): Each[] => {
  const byKey = new Map<string, Each>();
  for (const target of targets) {
    const key = targetKey(target);
    const earlier = byKey.get(key);
    if (earlier === undefined) byKey.set(key, target);
    else if (earlier.name === undefined) byKey.set(key, { ...earlier, name: target.name });
  }
  return [...byKey.values()];
};
