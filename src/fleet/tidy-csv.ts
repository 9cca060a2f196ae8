import { csvCell, csvLine } from '../output/formats/csv.js';
import type { TidyLine } from './tidy-line.js';

/** For `ems computer delete --from-file`, and for whoever looks through it before. */
export const tidyCsv = (computers: readonly TidyLine[]): string => {
  const rows = computers.map(({ id, hostname = '', why }) => [String(id), hostname, why]);
  return [['id', 'hostname', 'why'], ...rows].map((row) => csvLine(row.map((text) => csvCell(text, false)))).join('');
};
