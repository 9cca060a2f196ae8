import type { Json } from '../../contract/operation.js';

/** What the next requests of an operation get instead of its answer. */
export interface PlannedFailure {
  readonly id: number;
  /** `GET /api/computer/{id}`; `ANY` and `*` stand for every method and every path. */
  readonly operation: string;
  readonly status: number;
  /** null: a problem document with the status. */
  readonly body: Json;
  /** How long to be silent before the answer (ms); null: for good. 0: not at all. */
  readonly hangMs: number | null;
  /** Requests that still fail. */
  left: number;
}
