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
