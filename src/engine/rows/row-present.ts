import type { Context } from '../../context.js';
import { asRead } from '../../http/client.js';
import { callTo } from '../../http/reads.js';
import { textOf, type JsonObject } from '../../json/objects.js';
import { cleanCell } from '../../text/clean-text.js';
import type { Command } from '../command.js';
import { labelOf } from '../names/labels.js';
import { idOf } from '../names/matching.js';
import { mapBounded, readItems } from '../../service/read-items.js';
import { nameOf, type ChosenTarget, type Target } from '../../changes/target.js';
import { fewLines, shownLines, type RowChanges } from './row-changes.js';
import { subjectOf } from './row-lines.js';

/** So many things are read for what they have now: one request each. */
const mostRead = 100;

/** 'KB5041404: Windows 11 (not approved yet)': what the rows ask for, and what is there where the service tells. */
export const linesChanged = async (
  command: Command,
  targets: readonly ChosenTarget[],
  context: Context,
): Promise<RowChanges> => {
  const read = presentReader(command, context);
  const linesFor = (some: readonly ChosenTarget[]): Promise<string[]> =>
    mapBounded(some, 4, async (target) => {
      const { name, present } = some.length > mostRead ? {} : await read(target);
      return lineOf({ ...target, name: name ?? target.name }, present);
    });
  const few = await linesFor(targets.slice(0, shownLines));
  return { facts: fewLines(few, targets.length, 'row'), list: () => linesFor(targets) };
};

/** The rows alone, for a log: nothing is read for it. */
export const plainLines = (targets: readonly Target[]): string[] =>
  fewLines(
    targets.slice(0, shownLines).map((target) => lineOf(target)),
    targets.length,
    'row',
  );

const lineOf = (target: Target, present?: Present): string => {
  const typed = Object.entries(target.values ?? {}).map(([name, value]) => `${name.replaceAll('-', ' ')} ${value}`);
  const values = present?.values ?? typed.join(', ');
  const note = present?.note === undefined ? '' : ` (${present.note})`;
  return `  ${cleanCell(`${nameOf(target)}${values === '' ? '' : `: ${values}`}${note}`)}`;
};

/** A row as the service sees it: its values by name, and what they would change. */
interface Present {
  readonly values?: string | undefined;
  readonly note?: string | undefined;
}

interface SubjectNow {
  /** A file of numbers is read by a person as names. */
  readonly name?: string | undefined;
  readonly present?: Present | undefined;
}

/** Reads a thing once, whatever the number of its rows. A failed read does not hold the question back. */
const presentReader = (
  { operation, record }: Command,
  context: Context,
): ((target: ChosenTarget) => Promise<SubjectNow>) => {
  const { fills, lookup } = subjectOf({ record });
  const now = typeof record.rows === 'object' ? record.rows.now : undefined;
  const describe = (list: readonly JsonObject[], target: ChosenTarget): Present | undefined =>
    now?.tells === 'tags' ? tagsOf(target, list) : approvalOf(target, list, operation.method !== 'DELETE');
  const names = new Map<Target['id'], Promise<string | undefined>>();
  const lists = new Map<Target['id'], Promise<JsonObject[] | undefined>>();
  const client = context.client();
  return async (target) => {
    const { id } = target;
    if (lookup !== undefined && target.name === String(id) && !names.has(id))
      names.set(
        id,
        client.then((opened) => labelOf(lookup, id, opened)),
      );
    if (now !== undefined && !lists.has(id)) {
      const call = asRead(callTo(now.read, { pathValues: { [fills]: id } }));
      lists.set(
        id,
        client.then((opened) => readItems(call, opened)).catch(() => undefined),
      );
    }
    const list = await lists.get(id);
    return { name: await names.get(id), present: list && describe(list, target) };
  };
};

const tagsOf = ({ own }: ChosenTarget, tags: readonly JsonObject[]): Present => {
  const added = own?.body?.['tagId'];
  if (added !== undefined && tags.some((tag) => idOf(tag, ['tagId', 'id']) === added))
    return { note: 'has it already' };
  const names = tags.map((tag) => cleanCell(textOf(tag['designation'] ?? tag['name'] ?? tag['id'])));
  return { note: names.length === 0 ? 'has no tags now' : `has now: ${names.join(', ')}` };
};

/** The product by its name, and whether the approval changes anything. */
const approvalOf = ({ own }: ChosenTarget, products: readonly JsonObject[], approves: boolean): Present | undefined => {
  const wanted = own?.query?.find(([name]) => name === 'productId')?.[1];
  if (wanted === undefined) return undefined;
  const product = products.find((each) => String(idOf(each, ['productId', 'id'])) === wanted);
  if (product === undefined) return { note: 'not a product of this patch' };
  const { approved } = product;
  return {
    values: cleanCell(textOf(product['productName'] ?? product['name'] ?? wanted)),
    note: typeof approved === 'boolean' ? changeText(approved, approves) : undefined,
  };
};

const changeText = (approved: boolean, approves: boolean): string => {
  if (approved === approves) return approved ? 'approved already' : 'not approved anyway';
  return approved ? 'approved now' : 'not approved yet';
};
