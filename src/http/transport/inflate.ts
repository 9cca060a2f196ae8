import { TransportFailure } from './transport-failure.js';

/** Bounded: a small answer may unpack to gigabytes. */
export const inflate = async (
  body: Buffer,
  encoding: string | string[] | undefined,
  maxBytes: number,
): Promise<Buffer> => {
  const sent = (Array.isArray(encoding) ? encoding.join(',') : (encoding ?? '')).trim();
  const name = sent.toLowerCase();
  if (name === '' || name === 'identity' || body.length === 0) return body;
  const unpack = unpackers.get(name);
  if (unpack === undefined) {
    // As it was sent: in other letters a secret in it would not be known as one.
    throw new TransportFailure('protocol-error', true, new Error(`the response has the unknown encoding "${sent}"`));
  }
  const zlib = await import('node:zlib');
  return new Promise((resolve, reject) => {
    zlib[unpack](body, { maxOutputLength: maxBytes }, (error: NodeJS.ErrnoException | null, result: Buffer) => {
      if (error === null) resolve(result);
      else if (error.code === 'ERR_BUFFER_TOO_LARGE') reject(new TransportFailure('too-large', true));
      else
        reject(new TransportFailure('protocol-error', true, new Error(`the ${name} data of the response is damaged`)));
    });
  });
};

const unpackers = new Map([
  ['gzip', 'gunzip'],
  ['x-gzip', 'gunzip'],
  ['deflate', 'inflate'],
] as const) as ReadonlyMap<string, 'gunzip' | 'inflate'>; // any text may be looked up
