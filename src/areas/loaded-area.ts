import type { AreaRecords, LoadedArea } from './record.js';

/** Puts each record behind a function: a list of commands needs only their names and summaries. */
export const loadedArea = ({ records, ...about }: AreaRecords): LoadedArea => ({
  ...about,
  commands: records.map((record) => ({ ...record, record: () => record })),
});
