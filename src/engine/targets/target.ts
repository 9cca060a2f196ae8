import { fewNames } from '../../text/few-names.js';
import type { JsonObject } from '../../contract/operation.js';
import { cleanCell } from '../../text/clean-text.js';
import { plural, computersText } from '../../text/plural.js';

/** A client id or a patch's number, the GUID of a group or package. */
export type SubjectId = number | string;

/** One thing to act on. The name is known when it was given or found; an id alone costs no look-up. */
export interface Target<Id extends SubjectId = SubjectId> extends RowPart {
  readonly id: Id;
  readonly name: string | undefined;
}

export type ComputerTarget = Target<number>;

/** What the row of a file adds to one request. */
export interface RowPart {
  readonly own?: OwnParts | undefined;
  /** The row's values as people call them, by argument or flag: { product: 'Windows 11' }. */
  readonly values?: Readonly<Record<string, string>> | undefined;
}

/** What one request has beside what all have. */
export interface OwnParts {
  readonly pathValues?: Readonly<Record<string, SubjectId>> | undefined;
  readonly query?: readonly (readonly [string, string])[] | undefined;
  readonly body?: JsonObject | undefined;
}

/** Only runs on computers are waited for, and their ids are numbers. */
export const computersIn = (targets: readonly Target[]): ComputerTarget[] =>
  targets.flatMap((target) => (typeof target.id === 'number' ? [{ ...target, id: target.id }] : []));

export const nameOf = (target: Target): string => target.name ?? String(target.id);

/** A line break in a name must not make a line of its own in a question. */
export const firstFew = (targets: readonly Target[], shown = 5): string => {
  const names = targets.slice(0, shown).map((target) => cleanCell(nameOf(target)));
  return fewNames(names, shown, targets.length);
};

/** What the rows of a file are about: 'patch', 'patches'. */
export interface RowSubject {
  readonly noun: string;
  readonly plural: string;
}

/** A computer may have several rows of a file. */
export const differentIds = <Id extends SubjectId>(targets: readonly Target<Id>[]): Id[] => [
  ...new Set(targets.map(({ id }) => id)),
];

/** '12 patches'; without a subject it is computers. */
export const countSubjects = (count: number, subject: RowSubject | undefined): string =>
  subject === undefined ? computersText(count) : plural(count, subject.noun, subject.plural);

/** The same thing with the same row: to be sent once. */
export const targetKey = ({ id, own }: Target): string => (own === undefined ? String(id) : JSON.stringify([id, own]));

/** The first of each stays; a name known to only one of them is kept. */
export const withoutDuplicates = <Each extends Target>(targets: readonly Each[]): Each[] => {
  const byKey = new Map<string, Each>();
  for (const target of targets) {
    const key = targetKey(target);
    const earlier = byKey.get(key);
    if (earlier === undefined || earlier.name === undefined)
      byKey.set(key, earlier === undefined ? target : { ...earlier, name: target.name });
  }
  return [...byKey.values()];
};
