/** The operating system's own store of secrets. Every call may fail or hang (a locked keyring asks somewhere), so each has a limit. */
export interface Keyring {
  get(account: string): Promise<string | undefined>;
  set(account: string, secret: string): Promise<void>;
  remove(account: string): Promise<void>;
}

export const keyringService = 'ems-cli';
const limitMs = 3_000;

/** undefined: none works here. Proven by a round trip, because some accept a secret and forget it. */
export const openKeyring = async (): Promise<Keyring | undefined> => {
  const keyring = await loadKeyring();
  if (keyring === undefined) return undefined;
  const probe = 'probe';
  try {
    await keyring.set(probe, probe);
    const found = await keyring.get(probe);
    await keyring.remove(probe);
    return found === probe ? keyring : undefined;
  } catch {
    return undefined;
  }
};

/** For reading what is known to be there: no probe. */
export const loadKeyring = async (): Promise<Keyring | undefined> => {
  const module = await import('@napi-rs/keyring').catch(() => undefined);
  if (module === undefined) return undefined;
  // The kernel's keyring forgets everything with the session, so on Linux only the Secret Service will do.
  const entry = (account: string) =>
    new module.AsyncEntry(keyringService, account, { linux: { store: 'secret-service' } });
  return {
    get: async (account) => (await limited((signal) => entry(account).getPassword(signal))) ?? undefined,
    set: (account, secret) => limited((signal) => entry(account).setPassword(secret, signal)),
    remove: async (account) => {
      await limited((signal) => entry(account).deletePassword(signal));
    },
  };
};

const limited = async <T>(start: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      stop.abort();
      reject(new Error(`the keyring did not answer within ${limitMs / 1000} s`));
    }, limitMs);
  });
  try {
    return await Promise.race([start(stop.signal), late]);
  } finally {
    clearTimeout(timer);
  }
};
