import { EmsError } from '../../errors.js';
import type { Exchange, RawReply, Transport } from './exchange.js';
import { TransportFailure } from './transport-failure.js';
import { readGiven, type GivenPems, type RootSet, type TrustOptions } from './trust.js';

/** Opens connections that trust one set of roots; undefined where that set adds nothing to the one before. */
export type OpenPool = (set: RootSet, given: GivenPems) => Promise<Transport | undefined>;

/**
 * Sends by connections that trust Node's own roots and --cacert, and again by ones that trust the operating system's roots
 * where the issuer is unknown: reading those takes tens of milliseconds, so only then.
 */
export const openPools = (options: TrustOptions, open: OpenPool): Transport => {
  let current: RootSet = options.insecure ? 'none' : 'bundled';
  const pools = new Map<RootSet, Promise<Transport | undefined>>();
  let read: Promise<GivenPems> | undefined;
  const given = (): Promise<GivenPems> => (read ??= readGiven(options));
  const poolOf = (set: RootSet): Promise<Transport | undefined> => {
    const found = pools.get(set) ?? given().then((pems) => open(set, pems));
    pools.set(set, found);
    return found;
  };
  /** Several requests meet the same issuer at the same time; each of them is sent again. */
  const widenFrom = async (set: RootSet): Promise<boolean> => {
    if (set === 'bundled' && (await poolOf('system')) !== undefined) current = 'system';
    return set !== current;
  };
  const checkGiven = async (): Promise<void> => {
    const { own } = await given();
    const { checkBundle } = await import('./check-bundle.js');
    for (const text of own) checkBundle(text, options.cacert ?? '');
  };
  const exchange = async (request: Exchange): Promise<RawReply> => {
    const set = current;
    try {
      const pool = await poolOf(set);
      if (pool === undefined) throw new Error(`no connections for the roots "${set}"`);
      return await pool.exchange(request);
    } catch (error) {
      const isUnknown = error instanceof TransportFailure && error.unknownIssuer;
      if (isUnknown && (await widenFrom(set))) return exchange(request);
      if (isUnknown || error instanceof EmsError) await checkGiven();
      throw error;
    }
  };
  const close = async (): Promise<void> => {
    // A pool that failed to open was reported when it was needed.
    for (const pool of pools.values()) await (await pool.catch(() => undefined))?.close();
  };
  return { exchange, close };
};
