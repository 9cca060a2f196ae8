import type { JsonObject } from '../../contract/operation.js';
import { textOf } from '../../json/text-of.js';
import type { Readable } from '../readable.js';
import type { ComputerFacts } from './computer-facts.js';

export interface PatchWanted {
  readonly qNumber: string; // KB5041404
  readonly patchId: number | undefined;
}

export interface ExplainedPatch extends ComputerFacts {
  readonly status: Readable<JsonObject>;
  readonly details: Readable<readonly JsonObject[]>;
  readonly pmGroups: Readable<readonly JsonObject[]>;
  readonly deployments: Readable<readonly JsonObject[]>;
  readonly products: Readable<readonly JsonObject[]> | undefined;
  readonly wanted: PatchWanted;
}

/** The search takes a part of the number: only the whole one counts. */
export const ownPatch = ({ details, wanted }: ExplainedPatch): JsonObject | undefined =>
  details.ok
    ? details.value.find((each) => textOf(each['qNumber']).toLowerCase() === wanted.qNumber.toLowerCase())
    : undefined;

/** 'Installed', and not 'Not installed'. */
export const isPatchInstalled = (patch: JsonObject): boolean => {
  const status = textOf(patch['scanStatus']).toLowerCase();
  return /install/.test(status) && !/not|missing|un/.test(status);
};
