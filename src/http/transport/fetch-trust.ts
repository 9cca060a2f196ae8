import { systemRoots, tlsOf, type GivenPems, type RootSet, type TrustOptions } from './trust.js';

/** The TLS options of Bun's fetch. Its own least version is TLS 1.2. */
export interface FetchTls {
  /** Always explicit: otherwise NODE_TLS_REJECT_UNAUTHORIZED=0 would decide. */
  readonly rejectUnauthorized: boolean;
  /** Replaces Bun's own roots and NODE_EXTRA_CA_CERTS. */
  readonly ca?: readonly string[];
  readonly cert?: string;
  readonly key?: string;
}

/** The certificates to trust, as trust() does for Node: --cacert alone at first, where there is one, and then all. */
export const pemsForFetch = async (
  options: TrustOptions,
  set: RootSet,
  { own, cert, key }: GivenPems,
): Promise<FetchTls | undefined> => {
  const tls = {
    rejectUnauthorized: !options.insecure,
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
  };
  if (set === 'none' || (set === 'bundled' && own.length === 0)) return tls;
  if (set === 'bundled') return { ...tls, ca: own };
  const system = await readableSystemRoots(options);
  const bundled = (await tlsOf()).getCACertificates?.('default') ?? [];
  return own.length + system.length === 0 ? undefined : { ...tls, ca: [...own, ...bundled, ...system] };
};

/** fetch opens no connection where one certificate of many cannot be read. */
const readableSystemRoots = async (options: TrustOptions): Promise<readonly string[]> => {
  const { certificatesIn } = await import('./check-bundle.js');
  return (await systemRoots(options)).flatMap(certificatesIn);
};
