import { namedSecrets, type Mask } from './mask.js';
import type { Reply } from './client.js';

/** A proxy may repeat its own password. proxyFor has checked that user name and password can be decoded. */
export const maskPassword = (proxy: string, mask: Mask): void => {
  const { username, password } = new URL(proxy);
  if (password === '') return;
  const plain = decodeURIComponent(password);
  for (const text of [password, plain, `${decodeURIComponent(username)}:${plain}`]) mask.add(text);
};

/** Learns the key of a new principal, because later answers may repeat it. */
export const learnKeys = ({ body }: Reply, mask: Mask): void => {
  if (body.includes('"plaintextKey"')) for (const key of namedSecrets(body.toString('utf8'))) mask.add(key);
};
