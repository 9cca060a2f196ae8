import { computerApi } from '../../service/computers.js';
import type { Context } from '../../context.js';
import { EmsError, type ErrorKind } from '../../base/errors.js';
import { readObject } from '../../http/reads.js';
import { textOf, type JsonObject } from '../../base/json/objects.js';
import { fewNames, plural } from '../../base/text/wording.js';
import { patternOf } from '../../base/text/pattern.js';
import { mapBounded } from '../../service/read-items.js';

export interface SignedInUser {
  readonly computer: JsonObject;
  /** From the last inventory: corp\e.dijkstra. */
  readonly user: string;
}

/**
 * No list and no search of the service has the signed-in user: one request per computer. Those without an inventory are
 * left out; those that cannot be read are left out and named.
 */
export const readSignedIn = async (computers: readonly JsonObject[], context: Context): Promise<SignedInUser[]> => {
  const client = await context.client();
  const settings = await context.settings();
  const unread: string[] = [];
  const found = await mapBounded(computers, settings.get('concurrency'), async (computer) => {
    const id = computer['id'];
    if (typeof id !== 'number') return [];
    const call = computerApi.systemInfo(id, { signal: context.interrupt });
    const info = await readObject(call, client).catch((error: unknown): undefined => {
      if (!(error instanceof EmsError) || !passed.has(error.kind)) throw error;
      if (error.kind !== 'not-found') unread.push(textOf(computer['hostname']) || `client id ${id}`);
    });
    const user = userOf(info);
    return user === '' ? [] : [{ computer, user }];
  });
  if (unread.length > 0)
    context.warn(
      `Not read, and missing here: the signed-in user of ${plural(unread.length, 'computer')} (${fewNames(unread, 3)}).`,
    );
  return found.flat();
};

/** Failures of one computer that do not end the command. */
const passed: ReadonlySet<ErrorKind> = new Set(['failed', 'forbidden', 'not-found', 'conflict']);

/** Users who were signed in at the last inventory. */
export const userOf = (system: JsonObject | undefined): string =>
  textOf(system?.['loggedOnUser'] ?? system?.['osLogin']);

/** corp\jdoe, jdoe@corp.example and jdoe are the same account; a domain counts where both sides have one. */
export const isAccount = (user: string, typed: string): boolean => {
  const own = accountOf(user);
  const wanted = accountOf(typed);
  const sameDomain = own.domain === undefined || wanted.domain === undefined || own.domain === wanted.domain;
  return own.name === wanted.name && sameDomain;
};

/** Matches an account with its domain, or a part of the name, or a pattern with * and ?. */
export const userMatcher = (typed: string): ((user: string) => boolean) => {
  const pattern = patternOf(typed.trim().replace(/^\\/, ''));
  return (user) => {
    const { name } = accountOf(user);
    if (name === '') return false;
    if (pattern.wild) return pattern.matches(name) || pattern.matches(user);
    return isAccount(user, typed) || (accountOf(typed).domain === undefined && pattern.matches(name));
  };
};

const accountOf = (text: string): { name: string; domain: string | undefined } => {
  // Without a domain, some agents report \jdoe.
  const folded = text.trim().toLowerCase().replace(/^\\/, '');
  const [, before, account] = /^([^\\]+)\\(.+)$/.exec(folded) ?? [];
  if (before !== undefined && account !== undefined) return { name: account, domain: before.split('.')[0] };
  const at = folded.indexOf('@');
  if (at < 1) return { name: folded, domain: undefined };
  return { name: folded.slice(0, at), domain: folded.slice(at + 1).split('.')[0] };
};
