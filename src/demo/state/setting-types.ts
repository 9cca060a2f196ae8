import type { Json } from '../../contract/operation.js';

export interface Activation {
  software: boolean;
  pxe: boolean;
  pull: boolean;
}

/** The groups whose packages a bit is about; a bit that is not here is about all groups of the computer. */
export type ActivationReach = Partial<Record<keyof Activation, string[]>>;

export interface VariableSetting {
  value: string;
  schedule: Json;
  /** Only groups force: a forced value wins over the computer's own. */
  forced?: true;
}

export interface CollectionEntry {
  collectionId: number;
  /** Child variable id to value. */
  values: Map<number, string>;
}
