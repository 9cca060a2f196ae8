import type { Argument } from '../../areas/record.js';
import type { Context } from '../../context.js';
import type { JsonObject } from '../../contract/operation.js';
import { getCall } from '../../http/reads.js';
import { textOf } from '../../json/text-of.js';
import { cleanCell } from '../../text/clean-text.js';
import { labelOf } from '../names/labels.js';
import { idOf } from '../names/matching.js';
import { mapBounded } from '../read/map-bounded.js';
import { readItems } from '../read/read-items.js';
import { fewLines, shownLines, type RowChanges } from './row-changes.js';
import { nameOf, type ChosenTarget, type Target } from '../targets/target.js';

/** So many things are read for what they have now: one request each. */
const mostRead = 100;

/** 'KB5041404: Windows 11 (not approved yet)': what the rows ask for, and what is there where the service tells. */
export const linesChanged = async (
  operation: string,
  { lookup }: Argument,
  targets: readonly ChosenTarget[],
  context: Context,
): Promise<RowChanges> => {
  const read = presentReader(operation, context);
  const label = labelReader(lookup, context);
  const linesFor = (some: readonly ChosenTarget[]): Promise<string[]> =>
    mapBounded(some, 4, async (target) =>
      some.length > mostRead ? lineOf(target) : lineOf(await label(target), await read(target)),
    );
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

/** Rows of numbers are read by a person as names. */
const labelReader = (lookup: Argument['lookup'], context: Context): ((target: Target) => Promise<Target>) => {
  const known = new Map<Target['id'], Promise<string | undefined>>();
  return async (target) => {
    if (lookup === undefined || target.name !== String(target.id)) return target;
    const asked = known.get(target.id) ?? context.client().then((client) => labelOf(lookup, target.id, client));
    known.set(target.id, asked);
    return { ...target, name: (await asked) ?? target.name };
  };
};

/** A row as the service sees it: its values by name, and what they would change. */
interface Present {
  readonly values?: string | undefined;
  readonly note?: string | undefined;
}

type Read = (target: ChosenTarget) => Promise<Present | undefined>;

/** Reads what a thing has now, by the operation that would change it. A failed read does not hold the question back. */
const presentReader = (operation: string, context: Context): Read => {
  const read = readers[operation] ?? (async () => undefined);
  const asked = new Map<Target['id'], Promise<JsonObject[]>>();
  return async (target) => {
    const once = (path: ListPath, name: string): Promise<JsonObject[]> => {
      const earlier = asked.get(target.id);
      if (earlier !== undefined) return earlier;
      const items = context
        .client()
        .then((client) => readItems(getCall(path, { pathValues: { [name]: target.id } }), client));
      asked.set(target.id, items);
      return items;
    };
    return read(target, once).catch(() => undefined);
  };
};

type ListPath = '/api/patches/{patchId}/products' | '/api/packages/{id}/tags' | '/api/depots/{clientId}/tags';
type Once = (path: ListPath, name: string) => Promise<JsonObject[]>;

const readers: Readonly<Record<string, (target: ChosenTarget, once: Once) => Promise<Present | undefined>>> = {
  'POST /api/patches/{patchId}/approval': async (target, once) =>
    approvalOf(target, await once('/api/patches/{patchId}/products', 'patchId'), true),
  'DELETE /api/patches/{patchId}/approval': async (target, once) =>
    approvalOf(target, await once('/api/patches/{patchId}/products', 'patchId'), false),
  'PUT /api/packages/{id}/tags': async (_, once) => {
    const tags = (await once('/api/packages/{id}/tags', 'id')).map(tagName);
    return { note: tags.length === 0 ? 'has no tags now' : `has now: ${tags.join(', ')}` };
  },
  'POST /api/depots/{clientId}/tags': async ({ own }, once) => {
    const tags = await once('/api/depots/{clientId}/tags', 'clientId');
    const added = own?.body?.['tagId'];
    if (tags.some((tag) => idOf(tag, ['tagId', 'id']) === added)) return { note: 'has it already' };
    return tags.length === 0 ? undefined : { note: `has now: ${tags.map(tagName).join(', ')}` };
  },
};

const tagName = (tag: JsonObject): string => cleanCell(textOf(tag['designation'] ?? tag['name'] ?? tag['id']));

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
