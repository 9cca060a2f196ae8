import { usage } from '../../../base/errors.js';
import { closest } from '../../../base/text/closest.js';
import type { Scope } from '../../../service/scope.js';
import { parseLimit, type AlertLimit } from './limits.js';
import type { Measure } from './measure.js';
import { measures, packageMeasure } from './measures.js';
import type { PlannedCheck } from './run-checks.js';

/** A row of checks.yaml, or what the command line says of one check. */
export interface CheckRow {
  readonly check: string;
  readonly warn?: string | undefined;
  readonly crit?: string | undefined;
  readonly group?: string | undefined;
  /** Not named on the command line. */
  readonly isDefault?: boolean;
  /** Origin of the limit, for messages. */
  readonly at: string;
  /** A check that only the file knows. */
  readonly measure?: Measure | undefined;
}

export const measureNamed = (check: string, at: string): Measure => {
  const found = measures.find((measure) => measure.check === check) ?? packageMeasure(check);
  if (found !== undefined) return found;
  const names = measures.map((measure) => measure.check);
  const near = closest(check, names);
  throw usage(
    `${at}: there is no check "${check}"`,
    near === undefined ? `Checks: ${names.join(', ')}, package:<package>.` : `Did you mean ${near}?`,
  );
};

/** `--warn low-disk=5%`, repeated; without a name it holds for every check that was named. */
export const limitRows = (typed: readonly string[], label: string): ReadonlyMap<string, string> =>
  new Map(
    typed.map((text) => {
      const at = text.lastIndexOf('=');
      const [check, limit] = at < 0 ? ['', text] : [text.slice(0, at), text.slice(at + 1)];
      if (check !== '') measureNamed(check, label);
      parseLimit(limit, label);
      return [check, limit];
    }),
  );

interface TypedChecks {
  readonly named: readonly string[];
  readonly warn: ReadonlyMap<string, string>;
  readonly crit: ReadonlyMap<string, string>;
}

/** Chooses the checks: the named ones, else those with a limit, else all that have default limits. */
export const typedRows = ({ named, warn, crit }: TypedChecks): CheckRow[] => {
  for (const check of named) measureNamed(check, '<check>');
  const limited = [...warn.keys(), ...crit.keys()].filter((check) => check !== '');
  const wanted = named.length > 0 ? named : [...new Set(limited)];
  const chosen = wanted.length > 0 ? wanted : measures.filter(isUsual).map(({ check }) => check);
  return chosen.map((check) => ({
    check,
    warn: warn.get(check) ?? warn.get(''),
    crit: crit.get(check) ?? crit.get(''),
    at: `--warn, --crit of ${check}`,
    isDefault: wanted.length === 0,
  }));
};

const isUsual = ({ warn, crit, onDemand }: Measure): boolean =>
  onDemand !== true && (warn !== undefined || crit !== undefined);

/** Uses the default limits of the check if neither limit is given. Without any limit, a check cannot be judged. */
export const planCheck = (row: CheckRow, scope: Scope): PlannedCheck => {
  const { check, warn, crit, group, at, isDefault } = row;
  const measure = row.measure ?? measureNamed(check, at);
  const isTyped = warn !== undefined || crit !== undefined;
  const limit = (text: string | undefined, own: string | undefined): AlertLimit | undefined => {
    const used = text ?? (isTyped ? undefined : own);
    return used === undefined ? undefined : parseLimit(used, at);
  };
  if (group !== undefined && measure.ofService === true)
    throw usage(`${at}: ${check} is about the service, not about a group`, 'Remove the group of this check.');
  const planned = {
    measure,
    isDefault: isDefault === true,
    warn: limit(warn, measure.warn),
    crit: limit(crit, measure.crit),
    scope: measure.ofService === true ? ({ kind: 'fleet' } as const) : scope,
  };
  if (planned.warn === undefined && planned.crit === undefined)
    throw row.measure !== undefined
      ? usage(`${at}: ${check} has no limit`, 'Give one: crit: 0')
      : usage(`${at}: ${check} has no limit`, `Give one: --warn ${check}=30: --crit ${check}=7:`);
  return planned;
};

/** The file that --init writes. */
export const initialFile = (): string =>
  [
    '# Limits of ems fleet check. A limit is a number, a share of the computers (5%), or a range: 10: below 10, @1:5 inside.',
    ...measures.flatMap((measure) => [`# ${measure.about}`, `${isUsual(measure) ? '' : '# '}${initialRow(measure)}`]),
    '',
  ].join('\n');

const initialRow = ({ check, warn, crit }: Measure): string => {
  const parts = Object.entries({ warn, crit }).flatMap(([name, limit]) =>
    limit === undefined ? [] : [`${name}: "${limit}"`],
  );
  return `- { ${[`check: ${check}`, ...parts].join(', ')} }`;
};
