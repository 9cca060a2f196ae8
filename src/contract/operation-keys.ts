import { operationFacts, wholeLists } from '../generated/operation-facts.js';
import type { Method, OperationFacts, Repeat } from './operation.js';

/** 'GET /api/computer/{id}': an operation of the built-in contract. */
export type OperationKey = keyof FactsByKey;

type FactsByKey = ReturnType<typeof operationFacts>;

type PathOf<Key, Verb extends Method> = Key extends `${Verb} ${infer Path}` ? Path : never;

/** Paths that are read with GET. */
export type ReadPath = PathOf<OperationKey, 'GET'>;

/** The rest of a read path after a common start: PathBelow<'/api/computer/issues'>. */
export type PathBelow<Start extends string, Path = ReadPath> = Path extends `${Start}/${infer Rest}` ? Rest : never;

export type RepeatOf<Key extends OperationKey> = FactsByKey[Key][1];

/** Operations that change something. */
export type WriteKey = { [Key in OperationKey]: FactsByKey[Key][1] extends 'read' ? never : Key }[OperationKey];

export interface KnownOperation<Class extends Repeat = Repeat> {
  readonly role: string | null | undefined;
  readonly repeat: Class;
  readonly check?: string;
}

let facts: FactsByKey | undefined;

/** The facts about an operation, always from the contract and never typed beside a call. */
export const knownOperation = <Key extends OperationKey>(key: Key): KnownOperation<RepeatOf<Key>> => {
  facts ??= operationFacts();
  const [role, repeat, check]: OperationFacts<RepeatOf<Key>> = facts[key];
  return { role, repeat, ...(check === undefined ? {} : { check }) };
};

let whole: ReadonlySet<string> | undefined;

/** Whether a list can be read in pages; true for lists that the contract does not know. */
export const takesTop = (operation: string): boolean => {
  whole ??= new Set(wholeLists());
  return !whole.has(operation);
};
