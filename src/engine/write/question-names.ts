import { computerApi } from '../../service/computers.js';
import type { Computer } from '../../contract/answers.js';
import type { Context } from '../../context.js';
import { readObject } from '../../http/reads.js';
import { groupBy } from '../../base/json/group-by.js';
import { isObject, textOf } from '../../base/json/objects.js';
import { cleanCell } from '../../base/text/clean-text.js';
import { isIdText } from '../../base/text/identifiers.js';
import { shellWord } from '../../base/text/shell-word.js';
import { labelOf } from '../names/labels.js';
import { hostLabel } from '../names/matching.js';
import { allTargets, type Plan } from '../../changes/plan.js';
import { mapBounded } from '../../service/read-items.js';
import { erases, questionOf } from '../safety/question.js';
import { computersIn, nameOf } from '../../changes/target.js';
import type { Planned } from './planned.js';

/** Names the product of a patch, because its number means nothing in a question or a log. */
export const withProductName = async (planned: Planned, context: Context): Promise<Planned> => {
  const { command, plan, prepared, words } = planned;
  const product = prepared.things.find(({ labeled }) => labeled === 'product');
  const typed = prepared.names[product?.name ?? ''] ?? '';
  if (product === undefined || !isIdText(typed)) return planned;
  const label = await labelOf('product', product.id, await context.client(), prepared.call.pathValues);
  const named = { ...prepared, names: { ...prepared.names, [product.name]: label ?? `product ${typed}` } };
  return { ...planned, prepared: named, plan: { ...plan, question: questionOf(command.record, named, words?.asks) } };
};

/** Names a single computer with its domain. */
export const fullName = async (
  { command, isMany, kind, plan }: Planned,
  context: Context,
): Promise<Record<string, string>> => {
  const [only] = allTargets(plan);
  if (kind !== 'computers' || isMany || only === undefined) return {};
  const computer = await computerOf(plan, Number(only.id), context);
  const label = computer === undefined ? undefined : hostLabel(computer);
  const argument = command.record.arguments?.find(({ many }) => many)?.name;
  return label === undefined || argument === undefined ? {} : { [argument]: label };
};

const computersRead = new WeakMap<Plan, Map<number, Promise<Computer | undefined>>>();

/** The computer that a question names, read once for name and PXE support; undefined if it cannot be read. */
const computerOf = async (plan: Plan, id: number, context: Context): Promise<Computer | undefined> => {
  const read = computersRead.get(plan) ?? new Map<number, Promise<Computer | undefined>>();
  computersRead.set(plan, read);
  const client = await context.client();
  const computer = read.get(id) ?? readObject(computerApi.one(id), client).catch(() => undefined);
  read.set(id, computer);
  return computer;
};

/** Returns undefined if the plan is about a group. */
export const hostName = async (planned: Planned, context: Context): Promise<string | undefined> => {
  const [only] = allTargets(planned.plan);
  const [label] = Object.values(await fullName(planned, context));
  return only === undefined ? undefined : (label ?? nameOf(only)).replace(/\..*$/, '');
};

/** Up to this many computers are read one by one. */
const fewComputers = 10;

/** 'Installs Windows 11 Enterprise 23H2 on PC-0042': the computer may have had another system. */
export const imageFacts = async ({ command, plan, prepared }: Planned, context: Context): Promise<string[]> => {
  const targets = computersIn(allTargets(plan));
  if (!erases(command.record, prepared) || targets.length > fewComputers) return [];
  const client = await context.client();
  const found = await mapBounded(targets, 4, async (target) => {
    const ready = await readObject(computerApi.osReadiness(target.id), client).catch(() => undefined);
    const sku = ready?.['osImageSku'];
    const image = isObject(sku) ? sku : {};
    return { name: nameOf(target), image: textOf(image['imageName'] ?? image['os']) };
  });
  context.interrupt.throwIfAborted();
  const named = groupBy(
    found.filter(({ image }) => image !== ''),
    ({ image }) => image,
  );
  return [...named].map(
    ([image, same]) => `Installs ${cleanCell(image)} on ${same.map(({ name }) => name).join(', ')}`,
  );
};

/** Warns of computers that do not boot from the network: they are not reinstalled, and nothing else would show it. */
export const warnOfPxe = async ({ command, plan, prepared }: Planned, context: Context): Promise<void> => {
  const targets = computersIn(allTargets(plan));
  if (!erases(command.record, prepared) || targets.length > fewComputers) return;
  const found = await mapBounded(targets, 4, ({ id }) => computerOf(plan, id, context));
  context.interrupt.throwIfAborted();
  for (const [at, computer] of found.entries())
    if (computer?.pxeSupport === false) {
      const name = computer.hostname ?? nameOf(targets[at] ?? computer);
      context.warn(
        `${name} does not boot from the network (PXE boot: no), so its operating system is not reinstalled. Allow it with: ems computer update ${shellWord(name)} --pxe-support`,
      );
    }
};
