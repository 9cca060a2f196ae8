import type { AreaRecords, LoadedArea } from './record.js';

/** An area of the bundle is that already: src/build/records-as-json.mjs leaves each record as text until it is wanted. */
export const loadedArea = (area: AreaRecords | LoadedArea): LoadedArea => {
  if ('commands' in area) return area;
  const { records, ...about } = area;
  return { ...about, commands: records.map((record) => ({ ...record, record: () => record })) };
};
