export type { SnapshotChanges } from './changes.js';
export { lastSnapshot, snapshotsOf } from './commands/stored-snapshots.js';
export type { NamedComputer } from './pair-computers.js';
export type { SnapshotMeta } from './snapshot-meta.js';
export type { Snapshot } from './snapshot-store.js';
export { loadEngine } from './sql/sql-engine.js';
export { readStoredTraits, snapshotWithTraits, type StoredTraits } from './stored-traits.js';
export { askSnapshot, type SnapshotQuestion } from './check-snapshot.js';
export { refuseTableName, type CsvTable } from './sql/csv-tables.js';
