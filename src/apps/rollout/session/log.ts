import { join } from 'node:path';
import { appendLine } from '../../../base/files/append-line.js';
import { makePrivateDirectory, readOwnIfThere } from '../../../base/files/private-file.js';
import { isObject, textOf, tryJson, type JsonObject } from '../../../base/json/objects.js';
import type { RecordPlace } from './record.js';
import type { RingNumbers } from '../types.js';

/** One decision, with the numbers that it was made from. */
export interface LoggedDecision
  extends Pick<RolloutLogRow, 'ring' | 'event'>, Partial<Pick<RolloutLogRow, 'computers'>> {
  readonly text?: string | undefined;
  readonly numbers?: RingNumbers | undefined;
}

/** A row of `ems rollout log`. */
export interface RolloutLogRow {
  /** When it was decided. */
  readonly at: string;
  /** User and machine that decided. */
  readonly by: string;
  /** The ring; null for the whole rollout. */
  readonly ring: number | null;
  /** The decision. */
  readonly event: LogEvent;
  /** Details, if the event does not say everything. */
  readonly text: string | null;
  /** The ring in numbers. */
  readonly numbers: RingNumbers | null;
  /** Host names that the decision names. */
  readonly computers: readonly string[];
}

type LogEvent =
  | 'started'
  | 'begun'
  | 'activated'
  | 'soaking'
  | 'passed'
  | 'holding'
  | 'failed'
  | 'inconclusive'
  | 'approved'
  | 'paused'
  | 'resumed'
  | 'taken over'
  | 'complete'
  | 'aborted'
  | 'rolled back'
  | 'finished'
  | 'ended';

/** Appends to the log. A failed write never fails the logged step. */
export const appendLog = async (
  place: RecordPlace,
  by: { readonly at: string; readonly by: string },
  { ring, event, text, numbers, computers = [] }: LoggedDecision,
): Promise<void> => {
  makePrivateDirectory(place.directory);
  const row: RolloutLogRow = { ...by, ring, event, text: text ?? null, numbers: numbers ?? null, computers };
  appendLine(fileIn(place), JSON.stringify(row));
};

/** Reads the log, oldest first, and skips a partial line of a killed process. */
export const readLog = async (place: RecordPlace): Promise<JsonObject[]> => {
  const lines = ((await readOwnIfThere(fileIn(place), 'the rollout')) ?? '').split('\n').filter((line) => line !== '');
  return lines.flatMap((line) => {
    const entry = tryJson(line);
    return isObject(entry) && textOf(entry['event']) !== '' ? [entry] : [];
  });
};

const fileIn = ({ directory }: RecordPlace): string => join(directory, 'log.jsonl');
