import { open } from 'node:fs/promises';

const mostBytes = 64 * 1024 * 1024;

/** A device or a pipe has no size that could be looked at: /dev/zero never ends. A file may be of any size. */
export const readBounded = async (path: string): Promise<Buffer<ArrayBuffer>> => {
  const handle = await open(path);
  try {
    if ((await handle.stat()).isFile()) return await handle.readFile();
    const chunks: Buffer[] = [];
    for (let size = 0; ; size += chunks.at(-1)?.length ?? 0) {
      if (size > mostBytes) throw new Error('it holds more than 64 MiB');
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(65_536));
      if (bytesRead === 0) return Buffer.concat(chunks);
      chunks.push(buffer.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
};
