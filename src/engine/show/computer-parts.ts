import type { ReadPath } from '../../contract/operation-keys.js';
import { EmsError, isInterruption } from '../../errors.js';
import { checkObject } from '../../http/answers/decode.js';
import type { Call, Client } from '../../http/client.js';
import { isPart, notAList } from '../../http/paging/read-page.js';
import { getCall } from '../../http/reads.js';
import { isObject, listIn, type Json } from '../../json/objects.js';
import { fewNames, withoutFullStop } from '../../text/wording.js';
import { readList, wholePage } from '../../service/read-items.js';
import type { Parts } from './computer-page-value.js';

interface PartRead {
  readonly path: ReadPath;
  /** Its name in the note about what was not read. */
  readonly noun: string;
  readonly isList?: true;
  /** Older versions of the service do not have it: 404 is no gap. */
  readonly isNew?: true;
}

/** Further parts of the page, with their reads. */
const reads: Readonly<Record<keyof Parts, PartRead>> = {
  system: { path: '/api/computer/{id}/system-info', noun: 'system' },
  health: { path: '/api/computer/{id}/health', noun: 'health' },
  agent: { path: '/api/computer/{id}/uem-agent', noun: 'agent' },
  issues: { path: '/api/computer/{id}/issues', noun: 'issues' },
  groups: { path: '/api/computer/{id}/groups', noun: 'groups', isList: true },
  reboot: { path: '/api/computer/{id}/reboot-status', noun: 'reboot status' },
  reinstalls: { path: '/api/computer/{id}/software-reinstall', noun: 'reinstalls', isList: true },
  deployments: { path: '/api/computer/{id}/software-deployment', noun: 'deployments', isList: true },
  depots: { path: '/api/system/sync-jobs/depots', noun: 'depot servers', isList: true, isNew: true },
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
  { isList, path }: PartRead,
  { pathValues = {}, signal }: Call,
  client: Client,
): Promise<Json> => {
  const call = getCall(path, { pathValues, signal });
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
