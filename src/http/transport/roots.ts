import { TransportFailure } from './transport-failure.js';
import { readGiven, trust, type GivenPems, type RootSet, type Trust, type TrustOptions } from './trust.js';

/** What one run trusts. The operating system's roots cost tens of milliseconds, so they wait for an unknown issuer. */
export interface Roots {
  /** The files that the user names. */
  given(): Promise<GivenPems>;
  current(): RootSet;
  trusted(set: RootSet): Promise<Trust | undefined>;
  /** Throws where a certificate that --cacert names cannot be read. */
  checkGiven(): Promise<void>;
  /** false: there are no more. Shared: several requests meet the same issuer at the same time. */
  widenFrom(set: RootSet): Promise<boolean>;
}

export const openRoots = (options: TrustOptions): Roots => {
  let current: RootSet = options.insecure ? 'none' : 'bundled';
  const known = new Map<RootSet, Promise<Trust | undefined>>();
  let read: Promise<GivenPems> | undefined;
  const given = (): Promise<GivenPems> => (read ??= readGiven(options));
  const trusted = (set: RootSet): Promise<Trust | undefined> => {
    const found = known.get(set) ?? trust(options, set, given()).catch(explain);
    known.set(set, found);
    return found;
  };
  const checkGiven = async (): Promise<void> => {
    const { own } = await given();
    const { checkBundle } = await import('./check-bundle.js');
    for (const text of own) checkBundle(text, options.cacert ?? '');
  };
  /** Bun refuses at once what Node leaves out. */
  const explain = async (error: unknown): Promise<never> => {
    await checkGiven();
    throw error;
  };
  return {
    given,
    current: () => current,
    trusted,
    checkGiven,
    async widenFrom(set) {
      if (set === 'bundled' && (await trusted('system')) !== undefined) current = 'system';
      return set !== current;
    },
  };
};

/** Connections that trust one set of roots. */
interface Way {
  close(): Promise<void>;
}

/** Sends by connections that trust the current roots; once more by wider ones where nothing left for want of a root. */
export const openWays = <Kind extends Way>(roots: Roots, open: (tls: Trust | undefined) => Promise<Kind>) => {
  const ways = new Map<RootSet, Promise<Kind>>();
  const wayOf = (set: RootSet): Promise<Kind> => {
    const found = ways.get(set) ?? roots.trusted(set).then(open);
    ways.set(set, found);
    return found;
  };
  const close = async (): Promise<void> => {
    // One that could not be opened was told of when it was asked for.
    for (const way of ways.values()) await (await way.catch(() => undefined))?.close();
  };
  const use = async <Result>(send: (way: Kind) => Promise<Result>): Promise<Result> => {
    const set = roots.current();
    try {
      return await send(await wayOf(set));
    } catch (error) {
      if (!(error instanceof TransportFailure) || !error.unknownIssuer) throw error;
      const isWider = await roots.widenFrom(set);
      if (isWider) return await use(send);
      // Only now: parsing takes as long as the system's roots, and whom the others vouch for needs none of the rest.
      await roots.checkGiven();
      throw error;
    }
  };
  return { use, close };
};
