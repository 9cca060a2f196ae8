import { codeOf, messageOf } from '../errors.js';
import { write, writeSync } from 'node:fs';
import type { Socket } from 'node:net';
import { openAgain } from './open-again.js';
import { ClosedPipe, NotWritten } from './terminal.js';

/** Injected in the tests; the system call otherwise. */
export type WriteOnce = (descriptor: number, bytes: Uint8Array, offset: number) => number;

const writeOnce: WriteOnce = (descriptor, bytes, offset) => writeSync(descriptor, bytes, offset);

export interface DescriptorOptions {
  readonly write?: WriteOnce;
  /** Once the user has interrupted, a reader that takes nothing for a second is not waited for any longer. */
  readonly interrupt?: AbortSignal | undefined;
  readonly patienceMs?: number;
}

/**
 * Writes to a file, pipe, socket or terminal until every byte is taken. Straight to the descriptor: touching process.stdout
 * costs 5 ms at the start, and what it still buffers at the end of the process is lost (3 MiB written, 128 KiB delivered).
 * Writes are kept in order. While a full pipe is waited for, the event loop goes on, so that Ctrl-C is heard.
 */
export class Descriptor {
  /** Opened for this program alone, or written to in a thread. */
  readonly neverBlocks: boolean;
  readonly #descriptor: number;
  readonly #writeOnce: WriteOnce;
  readonly #interrupt: AbortSignal | undefined;
  readonly #patienceMs: number;
  /** A small write too: of 20 bytes each, a socket takes no more than 278. So a thread writes, and signals are heard. */
  readonly #mayBlock: boolean;
  #waiting: Promise<void> | undefined;
  #socket: Promise<Socket | undefined> | undefined;
  #isInThread = false;
  #givenUp = false;
  #isCut = false;

  constructor(descriptor: number, options: DescriptorOptions = {}) {
    const own = options.write === undefined ? openAgain(descriptor) : { descriptor, mayBlock: false };
    this.neverBlocks = own.descriptor !== descriptor || own.mayBlock;
    this.#descriptor = own.descriptor;
    this.#mayBlock = own.mayBlock;
    this.#writeOnce = options.write ?? writeOnce;
    this.#interrupt = options.interrupt;
    this.#patienceMs = options.patienceMs ?? 1_000;
  }

  write(text: string | Uint8Array): Promise<void> | void {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text;
    if (this.#waiting !== undefined || this.#givenUp) return this.#enqueue(bytes, 0);
    const written = this.#mayBlock ? 0 : this.#writeUntilFull(bytes, 0);
    return written === bytes.length ? undefined : this.#enqueue(bytes, written);
  }

  /** What is written now has to wait for what was written before. */
  get isFull(): boolean {
    return this.#waiting !== undefined;
  }

  /** A thread is in a write that may never return; Node's process.exit() would wait for it. */
  get isStuck(): boolean {
    return this.#isInThread;
  }

  /** For messages that are not awaited: in order, without blocking, dropped when the reader is gone. */
  say(text: string | Uint8Array): Promise<void> | void {
    try {
      return this.write(text)?.catch(() => undefined);
    } catch {
      // There is no other place to tell it.
    }
  }

  /** What waits to be written is not: in a pipe that is shared it would take the place of the last words. */
  cut(): void {
    this.#isCut = this.isFull;
  }

  /** The last words of a process that ends now, in place of what is left of a long result. */
  sayNow(text: string): Promise<void> | void {
    if (text === '') return;
    if (this.#waiting === undefined) return this.say(text);
    this.cut();
    return this.#enqueue(Buffer.from(`\n${text}`), 0, true).catch(() => undefined);
  }

  /** When all messages are written, or the reader is gone. */
  async drained(): Promise<void> {
    while (this.#waiting !== undefined) await this.#waiting.catch(() => undefined);
  }

  /** When no thread is in a write. One that never blocks holds on to nothing. */
  async released(): Promise<void> {
    if (this.#mayBlock) await this.drained();
  }

  #enqueue(bytes: Uint8Array, from: number, isLast = false): Promise<void> {
    const before = this.#waiting ?? Promise.resolve();
    const queued = before.catch(() => undefined).then(() => this.#writeRest(bytes, from, isLast));
    const settled = queued.finally(() => {
      if (this.#waiting === settled) this.#waiting = undefined;
    });
    this.#waiting = settled;
    return settled;
  }

  async #writeRest(bytes: Uint8Array, from: number, isLast: boolean): Promise<void> {
    // A piece is still on its way: what came after it could overtake it.
    if (this.#givenUp) throw new NotWritten('the reader is gone', undefined);
    for (let written = from; ;) {
      if (this.#isCut && !isLast) return;
      if (!this.#mayBlock) written = this.#writeUntilFull(bytes, written);
      if (written === bytes.length) return;
      const piece = bytes.subarray(written, written + pieceBytes);
      written += await this.#unlessGivenUp(this.#writeWhenRoom(piece));
    }
  }

  /** The kernel tells when there is room; where it cannot, there is another try a little later. */
  async #writeWhenRoom(piece: Uint8Array): Promise<number> {
    if (this.#mayBlock) return this.#tryUntilRoom(() => this.#writeInThread(piece));
    // Bun's sockets give up on a full pipe instead of waiting for it.
    const canWait = this.#writeOnce === writeOnce && !('Bun' in globalThis);
    const socket = canWait ? await this.#openSocket() : undefined;
    if (socket === undefined) return this.#tryUntilRoom(() => this.#writeUntilFull(piece, 0));
    return new Promise((resolve, reject) => {
      socket.write(piece, (error) => (error ? reject(writeFailure(error)) : resolve(piece.length)));
    });
  }

  async #tryUntilRoom(attempt: () => number | Promise<number>): Promise<number> {
    for (let pause = 1; !this.#givenUp; pause = Math.min(2 * pause, longestPause)) {
      const written = await attempt();
      if (written > 0) return written;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    return 0;
  }

  /** The loop goes on meanwhile. 0 when there is no room: whoever shares the socket may have told it not to block. */
  #writeInThread(piece: Uint8Array): Promise<number> {
    this.#isInThread = true;
    return new Promise((resolve, reject) => {
      write(this.#descriptor, piece, 0, piece.length, null, (error, written) => {
        this.#isInThread = false;
        if (error === null) resolve(written);
        else if (error.code === 'EAGAIN') resolve(0);
        else reject(writeFailure(error));
      });
    });
  }

  #openSocket(): Promise<Socket | undefined> {
    this.#socket ??= import('node:net')
      .then((net) => {
        const socket = new net.Socket({ fd: this.#descriptor, readable: false, writable: true });
        // The callback tells the writer.
        return socket.on('error', () => undefined);
      })
      .catch(() => undefined);
    return this.#socket;
  }

  async #unlessGivenUp<T>(work: Promise<T>): Promise<T> {
    const interrupt = this.#interrupt;
    if (interrupt === undefined) return work;
    let timer: NodeJS.Timeout | undefined;
    let onAbort: (() => void) | undefined;
    const givenUp = new Promise<never>((_, reject) => {
      onAbort = (): void => {
        timer = setTimeout(() => {
          this.#givenUp = true;
          reject(interrupt.reason as Error); // our own abort reasons are errors
        }, this.#patienceMs);
      };
      if (interrupt.aborted) onAbort();
      else interrupt.addEventListener('abort', onAbort, { once: true });
    });
    try {
      return await Promise.race([work, givenUp]);
    } finally {
      clearTimeout(timer);
      if (onAbort !== undefined) interrupt.removeEventListener('abort', onAbort);
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

/** A terminal may be stopped for hours. */
const longestPause = 32;
/** As much as a pipe holds: after each, the reader is known to be alive. */
const pieceBytes = 64 * 1024;

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
