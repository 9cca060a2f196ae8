import { codeOf, messageOf } from '../errors.js';
import { writeSync } from 'node:fs';
import { ClosedPipe, NotWritten } from './terminal.js';

/** Injected in the tests; the system call otherwise. */
export type WriteOnce = (descriptor: number, bytes: Uint8Array, offset: number) => number;

const writeOnce: WriteOnce = (descriptor, bytes, offset) => writeSync(descriptor, bytes, offset);

/**
 * Writes to a file or pipe until every byte is taken. Straight to the descriptor: touching process.stdout costs 5 ms
 * at the start, and what it still buffers at the end of the process is lost (3 MiB written, 128 KiB delivered).
 * Writes are kept in order; while a full pipe is waited for, the event loop goes on, so that Ctrl-C is heard.
 */
export class Descriptor {
  readonly #descriptor: number;
  readonly #writeOnce: WriteOnce;
  #waiting: Promise<void> | undefined;

  constructor(descriptor: number, write: WriteOnce = writeOnce) {
    this.#descriptor = descriptor;
    this.#writeOnce = write;
  }

  write(text: string | Uint8Array): Promise<void> | void {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text;
    if (this.#waiting !== undefined) return this.#enqueue(bytes, 0);
    const written = this.#writeUntilFull(bytes, 0);
    return written === bytes.length ? undefined : this.#enqueue(bytes, written);
  }

  /** For talk that nobody awaits: blocks on a full pipe, gives up in silence when nobody can read it. */
  writeNow(text: string | Uint8Array): void {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text;
    try {
      for (let written = 0; written < bytes.length;) {
        const next = this.#writeUntilFull(bytes, written);
        if (next === written) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
        written = next;
      }
    } catch {
      // There is no other place to tell it.
    }
  }

  #enqueue(bytes: Uint8Array, from: number): Promise<void> {
    const before = this.#waiting ?? Promise.resolve();
    const queued = before.then(() => this.#writeRest(bytes, from));
    const settled = queued.finally(() => {
      if (this.#waiting === settled) this.#waiting = undefined;
    });
    this.#waiting = settled;
    return settled;
  }

  async #writeRest(bytes: Uint8Array, from: number): Promise<void> {
    for (let written = from; ;) {
      written = this.#writeUntilFull(bytes, written);
      if (written === bytes.length) return;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  /** How far it came before the pipe was full (EAGAIN). */
  #writeUntilFull(bytes: Uint8Array, from: number): number {
    let written = from;
    try {
      while (written < bytes.length) written += this.#writeOnce(this.#descriptor, bytes, written);
    } catch (error) {
      if (codeOf(error) !== 'EAGAIN') throw writeFailure(error);
    }
    return written;
  }
}

const pause = 2;

/** A closed pipe is the reader's right; anything else means that the result is not where it should be. */
export const writeFailure = (error: unknown): Error => {
  const code = codeOf(error);
  if (code === 'EPIPE' || code === 'ECONNRESET') return new ClosedPipe('the reader closed the pipe');
  const reason = reasons.get(code ?? '') ?? messageOf(error);
  return new NotWritten(reason, error);
};

const reasons = new Map([
  ['ENOSPC', 'no space left on the device'],
  ['EDQUOT', 'disk quota exceeded'],
  ['EFBIG', 'the file is too large'],
  ['EIO', 'input/output error'],
  ['EBADF', 'the output is closed'],
]);
