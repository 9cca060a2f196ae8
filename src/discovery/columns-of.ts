import type { DescribedRecord } from '../areas/record.js';
import type { Operation } from '../contract/operation.js';
import { kebab } from '../contract/safe-text.js';
import { isPlural } from '../contract/singular.js';
import type { Column } from '../areas/column.js';

/** Kinds of fields in the order of the columns, and how many of each fit. */
interface FieldKind {
  readonly is: RegExp;
  readonly most: number;
  readonly priority: number;
  readonly title?: string;
  /** Characters that are left to it before others with a priority stand beside it. */
  readonly room?: number;
}

const kinds: readonly FieldKind[] = [
  { is: /(^|-)(name|hostname|title|designation|label|subject|number)$/, most: 2, priority: 0, room: 40 },
  { is: /(^|-)version$/, most: 1, priority: 1 },
  { is: /(^|-)(severity|priority|risk|level|rating)$/, most: 1, priority: 0 },
  { is: /(^|-)score$/, most: 1, priority: 2 },
  { is: /^(is-)?(approved|approval)$/, most: 1, priority: 0 },
  { is: /^(approved|approval)-/, most: 1, priority: 0, title: 'Approved' },
  { is: /(^|-)(status|state|result|outcome|progress)$/, most: 2, priority: 0 },
  { is: /(^|-)(active|enabled|revoked|operational|compliant|installed|valid|expired)$/, most: 1, priority: 1 },
  { is: /(^|-)(utc|date|time|at|seen|until|released|modified|created|expires)$/, most: 2, priority: 2 },
  { is: /(^|-)(type|category|kind|edition|language|architecture)$/, most: 1, priority: 2 },
];

const mostColumns = 8;

/** Columns of a list that only the server describes: names first, then how it stands, then when; the id last and whole. */
export const describedColumns = ({ answers }: Operation): Pick<DescribedRecord, 'columns'> => {
  const answer = answers.find(({ status }) => status >= 200 && status < 300);
  if (answer?.fields === undefined || (answer.kind !== 'page' && answer.kind !== 'array')) return {};
  const fields = answer.fields.map((path) => ({ path, word: kebab(path) }));
  const chosen = kinds.flatMap(({ is, most, ...shape }) =>
    fields
      .filter(({ word }) => is.test(word))
      .slice(0, most)
      .map(({ path }) => ({ path, ...shape })),
  );
  const taken = new Set(chosen.map(({ path }) => path));
  const others = fields.filter(({ path, word }) => !taken.has(path) && isPlain(word));
  const id = fields.find(({ word }) => /(^|-)id$/.test(word));
  const room = mostColumns - (id === undefined ? 0 : 1);
  const columns: Column[] = [...new Map(chosen.map((column) => [column.path, column])).values()].slice(0, room);
  const filled = [...columns, ...others.slice(0, room - columns.length).map(({ path }) => ({ path, priority: 3 }))];
  return { columns: [...filled, ...(id === undefined ? [] : [{ path: id.path, priority: 1 }])] };
};

/** Leaves out ids, long texts and lists. */
const isPlain = (word: string): boolean =>
  !/(^|-)(id|uid|uuid|guid|hash|checksum|path|url|uri|etag)$/.test(word) &&
  (!isPlural(word) || /(^|-)(bytes|minutes|seconds|hours|days)$/.test(word));
