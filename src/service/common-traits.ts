import { computerApi } from './computers.js';
import { mapBounded } from './read-items.js';
import { textOf } from '../base/json/objects.js';
import { atOnce, type FleetReader } from './reading.js';

/** Traits that computers may have in common. */
export interface Traits {
  readonly manufacturer: string;
  readonly model: string;
  readonly system: string;
  readonly domain: string;
  readonly groups: readonly string[];
}

/** `affected` and `others` are shares; the numbers behind them follow. */
export interface Common {
  /** The kind of trait. */
  readonly field: 'manufacturer' | 'model' | 'system' | 'domain' | 'group';
  /** The model, system, domain … that they share. */
  readonly value: string;
  /** Share of the affected computers that have it, from 0 to 1. */
  readonly affected: number;
  /** Share of the other computers that have it. */
  readonly others: number;
  /** Affected computers that have it. */
  readonly affectedComputers: number;
  /** Affected computers that were asked. */
  readonly affectedAsked: number;
  /** Other computers that were asked. */
  readonly othersAsked: number;
  /** Other computers in all. If greater than `othersAsked`, those are a sample. */
  readonly othersTotal: number;
}

/** Computers that are compared: the affected by id, and others. */
export interface ComparedTraits {
  readonly affected: ReadonlyMap<number, Traits>;
  readonly others: readonly Traits[];
  readonly othersTotal: number;
}

/** Two requests a computer: its health, which names model and system, and its groups. */
export const readTraits = async (
  reader: FleetReader,
  computers: readonly { readonly id: number; readonly domain: string }[],
): Promise<ReadonlyMap<number, Traits>> => {
  const found = await mapBounded(computers, atOnce, async ({ id, domain }) => {
    const [health, groups] = await Promise.all([
      reader.object(computerApi.health(id)),
      reader.items(computerApi.groups(id)),
    ]);
    if (!health.ok) return [];
    const { manufacturer, model, operatingSystem } = health.value;
    const traits: Traits = {
      manufacturer: textOf(manufacturer),
      model: textOf(model),
      system: systemFamily(textOf(operatingSystem)),
      domain,
      groups: groups.ok ? groups.value.map(({ name }) => textOf(name)) : [],
    };
    return [[id, traits] as const];
  });
  return new Map(found.flat());
};

/** Fewer computers have something in common by chance. */
export const leastCompared = 3;
/** In common: more than three fifths of the affected have it, and at least twice the share of the others. */
const leastShare = 0.6;
const leastRatio = 2;

export const commonTraits = (
  affected: readonly Traits[],
  { others, othersTotal }: Pick<ComparedTraits, 'others' | 'othersTotal'>,
): Common[] => {
  if (affected.length < leastCompared || others.length === 0) return [];
  const fields = ['model', 'manufacturer', 'system', 'domain', 'group'] as const;
  const found = fields
    .flatMap((field) => strongest(field, affected, others) ?? [])
    .map((each) => ({ ...each, othersTotal }));
  // A model implies its manufacturer.
  const hasModel = found.some(({ field }) => field === 'model');
  return found
    .filter(({ field }) => !(hasModel && field === 'manufacturer'))
    .toSorted((left, right) => right.affected - right.others - (left.affected - left.others));
};

const valuesOf = (traits: Traits, field: Common['field']): readonly string[] =>
  (field === 'group' ? traits.groups : [traits[field]]).filter((value) => value !== '');

const strongest = (
  field: Common['field'],
  affected: readonly Traits[],
  others: readonly Traits[],
): Omit<Common, 'othersTotal'> | undefined => {
  const values = [...new Set(affected.flatMap((each) => valuesOf(each, field)))];
  const count = (set: readonly Traits[], value: string): number =>
    set.filter((each) => valuesOf(each, field).includes(value)).length;
  return values
    .map((value) => ({
      field,
      value,
      affected: count(affected, value) / affected.length,
      others: count(others, value) / others.length,
      affectedComputers: count(affected, value),
      affectedAsked: affected.length,
      othersAsked: others.length,
    }))
    .filter(
      (each) =>
        each.affectedComputers >= leastCompared &&
        each.affected >= leastShare &&
        each.affected >= leastRatio * each.others,
    )
    .toSorted((left, right) => right.affected - right.others - (left.affected - left.others))[0];
};

/** 'Windows 11 Enterprise 23H2' → 'Windows 11': editions and releases would hide what computers share. */
export const systemFamily = (system: string): string =>
  /^(?:Microsoft )?(Windows(?: Server)? [\d.]+(?: R2)?|macOS(?: \d+)?|\w+ Linux)/i.exec(system)?.[1] ?? system;
