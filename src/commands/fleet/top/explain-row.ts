import type { JsonObject } from '../../../contract/operation.js';
import type { CommandContext } from '../../../command/spec.js';
import { placeFlags } from '../../../engine/command-line.js';
import type { IssueName } from '../../../fleet/issue-sets.js';
import { factsOf } from '../../../fleet/top/draw-sweep.js';
import type { TextDrawing } from '../../../fleet/top/top-state.js';
import { itemsOf } from '../../../json/items.js';
import { isObject } from '../../../json/objects.js';
import { textOf } from '../../../json/text-of.js';
import { cleanCell } from '../../../text/clean-text.js';
import { shellWord } from '../../../text/shell-word.js';
import { wrap } from '../../../text/wrap.js';
import type { Input } from '../../../command/input.js';

export interface RowExplanation {
  readonly text: TextDrawing;
  /** That it took, beside those of the view. */
  readonly requests: number;
}

/** Explains the computer of a row if `ems explain` knows its issue, else shows its facts. */
export const explainRow = async (
  issue: IssueName,
  row: JsonObject,
  input: Input,
  context: CommandContext,
): Promise<RowExplanation> => {
  const subject = subjectOf(issue, row);
  if (subject === undefined) return { text: factsDrawing(row, input), requests: 0 };
  const { runExplain } = await import('../../explain/run-explain.js');
  const { group: _, ...flags } = input.flags;
  const asked = { ...input, arguments: { computer: textOf(row['id']) }, flags: { ...flags, ...subject } };
  const result = await runExplain(asked, context);
  if (result.kind !== 'object' || result.draw === undefined) return { text: factsDrawing(row, input), requests: 0 };
  const requests = isObject(result.value) ? Number(result.value['requests'] ?? 0) : 0;
  return { text: result.draw, requests };
};

const subjectOf = (issue: IssueName, row: JsonObject): Input['flags'] | undefined => {
  switch (issue) {
    case 'failed-deployment':
      return flagOf('package', row['failedPackages'], ['softwareId', 'packageId']);
    case 'stale-deployment':
      return flagOf('package', row['stalePendingPackages'], ['softwareId', 'packageId']);
    case 'missing-patch':
      return flagOf('patch', row['missingPatches'], ['qNumber', 'patchId']);
    case 'pending-reboot':
      return { reboot: true };
    case 'agent-suspended':
    case 'stale-agent':
    case 'stale-inventory':
    case 'bitlocker-off':
    case 'low-disk':
    case 'battery-wear':
      return undefined;
  }
};

/** The first of what is listed; what it is named by is not documented. */
const flagOf = (
  flag: string,
  list: JsonObject[string] | undefined,
  names: readonly string[],
): Input['flags'] | undefined => {
  const [first] = itemsOf(list ?? null);
  const value = names.map((name) => textOf(first?.[name])).find((text) => text !== '');
  return value === undefined ? undefined : { [flag]: value };
};

const factsDrawing =
  (row: JsonObject, input: Input): TextDrawing =>
  (paper) => {
    const facts = factsOf(row);
    const widest = Math.max(0, ...facts.map(({ what }) => what.length));
    const lines = facts.flatMap(({ what, value }) => {
      const [first = '', ...rest] = wrap(cleanCell(value), Math.max(24, paper.columns - widest - 4), paper.measure);
      return [`  ${what.padEnd(widest)}  ${first}`, ...rest.map((line) => `${' '.repeat(widest + 4)}${line}`)];
    });
    const name = shellWord(textOf(row['hostname']) || textOf(row['id']));
    const place = placeFlags(input);
    return [
      ...lines,
      '',
      `Next: ems computer issues show ${name}${place}`,
      `      ems computer health ${name}${place}`,
    ].join('\n');
  };
