import type { Json } from '../../contract/operation.js';

export interface ImportJob {
  trackingId: string;
  status: 'Pending' | 'Running' | 'Success' | 'Failed';
  message: string | null;
  folderPath: string;
  overwrite: boolean;
  requestedAt: number;
  finishedAt: number | null;
  packageId: string | null;
}

/** A deployment operation that an agent is carrying out: 1 Running, 2 Finished, 3 Failed. */
export interface Task {
  trackingId: string;
  status: 1 | 2 | 3;
  type: 'Install' | 'Uninstall' | 'Reinstall' | 'OsInstall' | 'Patch';
  name: string;
  /** The package it is about; null: the whole computer. */
  packageId: string | null;
  createdAt: number;
  finishedAt: number | null;
  actions: TaskAction[];
}

export interface TaskAction {
  computerId: number;
  action: string;
  status: 1 | 2 | 3;
  startedAt: number;
  finishedAt: number | null;
  message: string | null;
}

export type QueueName = 'Import' | 'HashGeneration' | 'PatchDownload' | 'DepotSync';

export interface QueueEntry {
  id: string;
  queue: QueueName;
  subject: string;
  status: 'Pending' | 'Running';
  createdAt: number;
}

export interface SyncJob {
  id: number;
  name: string;
  depotIds: number[];
  lastRunAt: number | null;
  nextRunAt: number | null;
  /** null while it runs. */
  result: 'Success' | 'Failed' | null;
  triggered: boolean;
}

/**
 * Something that is due later: an agent's next contact or the next step of a backend job. Runs in the order of `due`,
 * then of `order`, independent of requests.
 */
export type Intent = { due: number; order: number } & IntentWork;

export type IntentWork =
  /** The agent of a computer makes contact and does its pending work. */
  | { kind: 'contact'; computerId: number }
  | { kind: 'import-step'; trackingId: string }
  | { kind: 'queue-step'; entryId: string }
  | { kind: 'sync-step'; jobId: number }
  /** The vendor releases patches. */
  | { kind: 'patch-day' };

/** A failure that the next requests of an operation get as their response. */
export interface PlannedFailure {
  readonly id: number;
  /** `GET /api/computer/{id}`; `ANY` and `*` stand for every method and every path. */
  readonly operation: string;
  readonly status: number;
  /** null: a problem document with the status. */
  readonly body: Json;
  /** Delay before the response (ms); null: no response ever. */
  readonly hangMs: number | null;
  /** Requests that still fail. */
  left: number;
}
