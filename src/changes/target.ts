import { fewNames, plural, computersText } from '../text/wording.js';
import type { JsonObject } from '../contract/operation.js';
import { cleanCell } from '../text/clean-text.js';

/** A client id or a patch's number, the GUID of a group or package. */
export type SubjectId = number | string;

/** One thing to act on. The name is known if it was given or found; an id alone costs no look-up. */
export interface Target<Id extends SubjectId = SubjectId> {
  readonly id: Id;
  readonly name?: string | undefined;
  /** The values of its row in a file as people call them: { product: 'Windows 11' }. */
  readonly values?: Readonly<Record<string, string>> | undefined;
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

export type RowPart = Pick<ChosenTarget, 'own' | 'row' | 'values'>;

/** Parts of one request that the others of its run do not have. */
export interface OwnParts {
  readonly pathValues?: Readonly<Record<string, SubjectId>> | undefined;
  readonly query?: readonly (readonly [string, string])[] | undefined;
  readonly body?: JsonObject | undefined;
}

/** Place of the ids in a request: one in the path, or several in a query parameter or a body field. */
export interface IdLocation {
  readonly where: 'path' | 'query' | 'body';
  readonly name: string;
}

/** Only runs on computers are waited for, and their ids are numbers. */
export const computersIn = (targets: readonly Target[]): Target<number>[] =>
  targets.flatMap((target) => (typeof target.id === 'number' ? [{ ...target, id: target.id }] : []));

export const nameOf = (target: Target): string => target.name ?? String(target.id);

/** A line break in a name must not make a line of its own in a question. */
export const firstFew = (targets: readonly Target[], shown = 5): string => {
  const names = targets.slice(0, shown).map((target) => cleanCell(nameOf(target)));
  return fewNames(names, shown, targets.length);
};

/** Nouns for things that are not computers: 'patch', 'patches'. */
export interface RowSubject {
  readonly noun: string;
  readonly plural: string;
}

/** A computer may have several rows of a file. */
export const differentIds = <Id extends SubjectId>(targets: readonly { readonly id: Id }[]): Id[] => [
  ...new Set(targets.map(({ id }) => id)),
];

/** '12 patches'; without a subject it is computers. */
export const countSubjects = (count: number, subject: RowSubject | undefined): string =>
  subject === undefined ? computersText(count) : plural(count, subject.noun, subject.plural);

/** Two rows with the same key are sent once. */
const targetKey = ({ id, own }: ChosenTarget): string => (own === undefined ? String(id) : JSON.stringify([id, own]));

/** The first of each stays; a name known to only one of them is kept. */
export const withoutDuplicates = <Each extends ChosenTarget>(targets: readonly Each[]): Each[] => {
  const byKey = new Map<string, Each>();
  for (const target of targets) {
    const key = targetKey(target);
    const earlier = byKey.get(key);
    if (earlier === undefined || earlier.name === undefined)
      byKey.set(key, earlier === undefined ? target : { ...earlier, name: target.name });
  }
  return [...byKey.values()];
};
