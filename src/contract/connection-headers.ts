/** Headers of the connection and the sign-in, which neither users nor descriptions may set. */
const connectionHeaders = new Set([
  'authorization',
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

export const isConnectionHeader = (name: string): boolean => connectionHeaders.has(name.toLowerCase());

/** True for a header that changes the method of a request. */
export const overridesMethod = (name: string): boolean => /^x-(http-)?method(-override)?$/i.test(name);
