import type { Json } from '../../contract/operation.js';

export interface Activation {
  software: boolean;
  pxe: boolean;
  pull: boolean;
}

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
