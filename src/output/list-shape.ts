import type { ListResult } from '../command/result.js';

/** What the formats know about the rows beforehand. */
export type ListShape = Pick<ListResult, 'columns' | 'fields' | 'id' | 'namesWhere' | 'noun' | 'whenEmpty'> & {
  /** Show every field of the rows, not the command's columns: --query made them. */
  readonly allFields?: boolean;
};
