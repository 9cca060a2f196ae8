import type { CallParts } from '../../service/operation.js';
import { depotApi } from '../../service/depots.js';
import { deploymentApi } from '../../service/deployments.js';
import { computerApi } from '../../service/computers.js';
import { EmsError, isInterruption } from '../../base/errors.js';
import { checkObject } from '../../http/answers/decode.js';
import type { Call, Client, ReadCall } from '../../http/client.js';
import { isPart, notAList } from '../../http/paging/read-page.js';
import { isObject, listIn, type Json } from '../../base/json/objects.js';
import { fewNames, withoutFullStop } from '../../base/text/wording.js';
import { readList, wholePage } from '../../service/read-items.js';
import type { Parts } from './computer-page-value.js';

interface PartRead {
  readonly call: (id: string | number, parts: CallParts) => ReadCall;
  /** Its name in the note about what was not read. */
  readonly noun: string;
  readonly isList?: true;
  /** Older versions of the service do not have it: 404 is no gap. */
  readonly isNew?: true;
}

/** Further parts of the page, with their reads. */
const reads: Readonly<Record<keyof Parts, PartRead>> = {
  system: { call: computerApi.systemInfo, noun: 'system' },
  health: { call: computerApi.health, noun: 'health' },
  agent: { call: computerApi.agent, noun: 'agent' },
  issues: { call: computerApi.issues, noun: 'issues' },
  groups: { call: computerApi.groups, noun: 'groups', isList: true },
  reboot: { call: computerApi.rebootStatus, noun: 'reboot status' },
  reinstalls: { call: deploymentApi.reinstall, noun: 'reinstalls', isList: true },
  deployments: { call: deploymentApi.software, noun: 'deployments', isList: true },
  depots: { call: (_, parts) => depotApi.list(parts), noun: 'depot servers', isList: true, isNew: true },
};

export interface PartsRead {
  /** Every part; undefined: it was not read. */
  readonly parts: Parts;
  readonly unread: readonly UnreadPart[];
}

interface UnreadPart {
  readonly noun: string;
  readonly why: string;
}

/** A part that cannot be read does not end the page: it stays useful with fewer roles. */
export const readParts = async (computer: Call, client: Client): Promise<PartsRead> => {
  const unread: UnreadPart[] = [];
  const parts = await Promise.all(
    Object.entries(reads).map(async ([name, read]) => {
      const part = await readPart(read, computer, client).catch((error: unknown): undefined => {
        if (!(error instanceof EmsError) || isInterruption(error.kind)) throw error;
        if (read.isNew !== true || error.kind !== 'not-found') unread.push({ noun: read.noun, why: reasonIn(error) });
      });
      return [name, part] as const;
    }),
  );
  return { parts: Object.fromEntries(parts), unread };
};

const readPart = async (
  { call: callFor, isList }: PartRead,
  { pathValues = {}, signal }: Call,
  client: Client,
): Promise<Json> => {
  const call = callFor(pathValues['id'] ?? '', { signal });
  const first = (await client.read(call)).json();
  if (isList !== true) return checkObject(first, call);
  const entries = listIn(first);
  if (first === undefined || entries === undefined) throw notAList(call);
  if (!isObject(first) || !isPart(first, entries.length)) return first;
  return { ...first, items: await readList(call, client, { top: wholePage }), hasMore: false };
};

/** Short, so that one note has room for all parts. */
const reasonIn = ({ kind, message }: EmsError): string =>
  kind === 'not-found' ? 'not found' : withoutFullStop(message.charAt(0).toLowerCase() + message.slice(1));

interface NamedParts {
  readonly name: string;
  readonly unread: readonly UnreadPart[];
}

/** One note for all parts of all computers: 'issues, health of PC-0042 (the service returned HTTP 500)'; none where all was read. */
export const unreadNote = (computers: readonly NamedParts[]): string[] => {
  const reasons = new Map<string, Map<string, string[]>>();
  for (const { name, unread } of computers)
    for (const { noun, why } of unread) {
      const nouns = reasons.get(why) ?? new Map<string, string[]>();
      reasons.set(why, nouns.set(noun, [...(nouns.get(noun) ?? []), name]));
    }
  if (reasons.size === 0) return [];
  const partText = ([noun, names]: [string, string[]]): string =>
    names.length === computers.length ? noun : `${noun} of ${fewNames(names, 3)}`;
  const texts = [...reasons].map(([why, nouns]) => `${[...nouns].map(partText).join(', ')} (${why})`);
  return [`Not everything could be read: ${texts.join('; ')}.`];
};
