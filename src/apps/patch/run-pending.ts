import { cleanCell } from '../../base/text/clean-text.js';
import { computerApi } from '../../service/computers.js';
import { patchApi } from '../../service/patches.js';
import type { CommandContext, Input, Result } from '../../command/spec.js';
import { mapBounded, readAll, readItems } from '../../service/read-items.js';
import { messageOf } from '../../base/errors.js';
import { listFromItems } from '../../command/list-result.js';
import { itemsOf, listIn, isObject, textOf, type Json, type JsonObject } from '../../base/json/objects.js';
import { nameOfComputer } from '../../service/listed.js';
import { incompleteText } from '../../service/readable.js';
import { scopeQuery } from '../../service/scope.js';
import { scopeOf } from '../../engine/targets/scope-flag.js';
import { fewNames, computersText, plural } from '../../base/text/wording.js';
import { shellWord } from '../../base/text/shell-word.js';
import type { Column } from '../../areas/column.js';

export const runPatchPending = async (input: Input, context: CommandContext): Promise<Result> => {
  const items = await readAll(computerApi.missingPatches({ query: await queryOf(input, context) }), context);
  const { product } = input.flags;
  const all = pendingPatches(items);
  const found = all.filter(
    (row) =>
      (input.flags['unassigned'] !== true || row['unassigned'] !== 0) &&
      (typeof product !== 'string' || isProduct(row, product)),
  );
  // A number needs no approvals: one request per patch.
  const { approvals, gaps } = await readApprovals(input.shared.count ? [] : found, context);
  const rows = found.map((row) => ({ ...row, approved: approvals.get(keyOf(row)) ?? null }));
  return listFromItems(rows, {
    columns,
    id: 'patchId',
    noun: 'patches',
    remarks: [missingText(items, product), ...otherProducts(all, product), ...nextLine(rows)],
    gaps: [...unreadLine(items), ...unnamedLine(all), ...unsaidLine(rows), ...gaps],
  });
};

const unsaidLine = (rows: readonly JsonObject[]): string[] =>
  rows.some(({ unassigned }) => unassigned === null)
    ? [incompleteText('the service does not say on which computers a patch is assigned')]
    : [];

/** Without its product a patch of several products is one row. */
const unnamedLine = (rows: readonly JsonObject[]): string[] =>
  rows.some(({ productId }) => productId === null || productId === undefined)
    ? [incompleteText('the service does not say of which product a patch is')]
    : [];

/** Counts the computers of the product that was asked for. */
const missingText = (computers: readonly JsonObject[], product: Json | undefined): string => {
  const isOf = typeof product === 'string' ? (patch: JsonObject) => isProduct(patch, product) : () => true;
  const missing = computers.filter(
    ({ missingPatches }) => typeof product !== 'string' || itemsOf(missingPatches).some(isOf),
  ).length;
  const of = typeof product === 'string' ? ` of ${product}` : '';
  return `${computersText(missing)} ${missing === 1 ? 'misses' : 'miss'} at least one patch${of}.`;
};

/** A product that no missing patch is of may be a typing error. */
const otherProducts = (all: readonly JsonObject[], product: Json | undefined): string[] => {
  if (typeof product !== 'string' || all.some((row) => isProduct(row, product))) return [];
  const names = [...new Set(all.map(({ productName }) => textOf(productName)))]
    .filter((name) => name !== '')
    .toSorted();
  return names.length === 0 ? [] : [`Products of which patches are missing: ${fewNames(names, 10)}.`];
};

/** By number, or by a part of the name. */
const isProduct = ({ productId, productName }: JsonObject, typed: string): boolean =>
  textOf(productId) === typed || textOf(productName).toLowerCase().includes(typed.toLowerCase());

const keyOf = ({ patchId, productId }: JsonObject): string => `${textOf(patchId)} ${textOf(productId)}`;

/** The sweep does not tell what is approved: the products of each patch do. */
const readApprovals = async (
  rows: readonly JsonObject[],
  context: CommandContext,
): Promise<{ readonly approvals: ReadonlyMap<string, boolean>; readonly gaps: readonly string[] }> => {
  const client = await context.client();
  const ids = [...new Set(rows.flatMap(({ patchId }) => (typeof patchId === 'number' ? [patchId] : [])))];
  try {
    const products = await mapBounded(ids, 4, async (patchId) =>
      (await readItems(patchApi.products(patchId), client)).map((item) => ({
        key: keyOf({ patchId, productId: item['productId'] ?? null }),
        approved: item['approved'],
      })),
    );
    const known = products.flat().filter(({ approved }) => typeof approved === 'boolean');
    return { approvals: new Map(known.map(({ approved, key }) => [key, approved === true])), gaps: [] };
  } catch (error) {
    context.interrupt.throwIfAborted();
    return { approvals: new Map(), gaps: [`What is approved could not be read: ${messageOf(error)}`] };
  }
};

/** A computer without a readable patch list is named but not counted. */
const unreadLine = (computers: readonly JsonObject[]): string[] => {
  const odd = computers.filter(({ missingPatches }) => !(listIn(missingPatches)?.every(isObject) ?? false));
  const hostnames = odd.map((computer) => nameOfComputer(computer).hostname);
  const names = fewNames(hostnames, 10);
  return odd.length === 0
    ? []
    : [incompleteText(`some patches of ${plural(odd.length, 'computer')} (${names}) are missing here`)];
};

const columns: readonly Column[] = [
  { path: 'qNumber', title: 'Patch' },
  { path: 'productName', title: 'Product' },
  { path: 'computers', title: 'Missing on' },
  { path: 'approved', title: 'Approved', format: 'yes-no', onlyKnown: true },
  { path: 'unassigned', title: 'Not assigned on' },
  { path: 'cvssScore', title: 'CVSS' },
  { path: 'vendorSeverity', title: 'Severity', state: true },
  { path: 'bulletinTitle', title: 'Title', priority: 1 },
  { path: 'patchId', title: 'ID', priority: 2 },
  { path: 'productId', title: 'Product ID', priority: 3 },
];

const queryOf = async (input: Input, context: CommandContext): Promise<(readonly [string, string])[]> => {
  const { 'patch-type': type } = input.flags;
  const cvss = input.values['min-cvss'];
  return [
    ...scopeQuery(await scopeOf(input, context)),
    ...(typeof type === 'string' ? [['patchType', type] as const] : []),
    ...(cvss === undefined ? [] : [['minCvss', textOf(cvss)] as const]),
  ];
};

/** One row a patch and product: a patch is only unique together with its product. The most urgent first. */
export const pendingPatches = (computers: readonly JsonObject[]): JsonObject[] => {
  const found = new Map<string, { readonly patch: JsonObject; computers: number; unassigned: number | null }>();
  for (const patch of computers.flatMap((computer) => itemsOf(computer['missingPatches']))) {
    const { isAssigned: _, ...own } = patch;
    const product = patch['productId'] ?? patch['productName'];
    // Without a known product field, the whole patch tells the rows apart.
    const key =
      product === undefined
        ? JSON.stringify(own)
        : [patch['patchId'] ?? patch['qNumber'], product].map(textOf).join('\n');
    const entry = found.get(key) ?? { patch, computers: 0, unassigned: 0 };
    entry.computers += 1;
    // Without this field, the number is unknown.
    if (typeof patch['isAssigned'] !== 'boolean') entry.unassigned = null;
    else if (entry.unassigned !== null && !patch['isAssigned']) entry.unassigned += 1;
    found.set(key, entry);
  }
  return [...found.values()]
    .map(({ computers: count, patch, unassigned }): JsonObject => {
      const { isAssigned: _, ...facts } = patch;
      return { ...facts, computers: count, unassigned };
    })
    .toSorted((left, right) => score(right) - score(left) || Number(right['computers']) - Number(left['computers']));
};

const score = (row: JsonObject): number => (typeof row['cvssScore'] === 'number' ? row['cvssScore'] : -1);

const nextLine = (rows: readonly JsonObject[]): string[] => {
  const first = rows.find(({ approved, unassigned }) => unassigned !== 0 && approved !== true);
  const [patch, product] = [textOf(first?.['patchId']), textOf(first?.['productId'])];
  if (first === undefined || patch === '' || product === '') return [];
  return [`Approve one: ems patch approve ${patchWord(first, rows)} --product ${productWord(first)}`];
};

/** A KB number is easier to recognize than an id, as long as it belongs to one patch. */
const patchWord = ({ patchId, qNumber }: JsonObject, rows: readonly JsonObject[]): string => {
  const sameNumber = rows.filter((row) => row['qNumber'] === qNumber);
  const isUnique = typeof qNumber === 'string' && sameNumber.every((row) => row['patchId'] === patchId);
  return isUnique && qNumber !== '' ? shellWord(cleanCell(qNumber)) : textOf(patchId);
};

const productWord = ({ productId, productName }: JsonObject): string =>
  typeof productName === 'string' && productName !== '' ? shellWord(cleanCell(productName)) : textOf(productId);
