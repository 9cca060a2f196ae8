import { TransportFailure } from './transport-failure.js';

export const maxAnswerBytes = 64 * 1024 * 1024;

/**
 * An answer's bytes, copied to their place as they come in. Keeping the pieces until the end costs a list of a million
 * rows memory: they outlive V8's young generation, and only a full collection frees them.
 */
export class ResponseBuffer {
  #bytes: Buffer = Buffer.alloc(0);
  #size = 0;

  /** The length that the service has announced; it may be wrong, or none. */
  expect(length: number): void {
    if (length > 0 && length <= maxAnswerBytes) this.#bytes = Buffer.allocUnsafeSlow(length);
  }

  /** The reason to stop where there is more than anybody should send. */
  add(piece: Buffer): TransportFailure | undefined {
    const end = this.#size + piece.length;
    if (end > maxAnswerBytes) return new TransportFailure('too-large', true);
    if (end > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(end, 2 * this.#bytes.length));
      larger.set(this.#bytes.subarray(0, this.#size));
      this.#bytes = larger;
    }
    this.#bytes.set(piece, this.#size);
    this.#size = end;
    return undefined;
  }

  whole(): Buffer {
    return this.#bytes.subarray(0, this.#size);
  }
}
