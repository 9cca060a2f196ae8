/** A Map that makes each value from what was written of it when the value is first read. */
export class LateMap extends Map<unknown, unknown> {
  /** The values that are still as they were written. */
  readonly #written: Set<unknown>;
  readonly #make: (written: unknown) => unknown;

  constructor(entries: readonly [unknown, unknown][], make: (written: unknown) => unknown) {
    super(entries);
    this.#written = new Set(entries.map(([, value]) => value));
    this.#make = make;
  }

  override get(key: unknown): unknown {
    return this.#made(key, super.get(key));
  }

  override forEach(work: (value: unknown, key: unknown, map: Map<unknown, unknown>) => void): void {
    this.#makeAll();
    super.forEach(work);
  }

  override values(): MapIterator<unknown> {
    this.#makeAll();
    return super.values();
  }

  override entries(): MapIterator<[unknown, unknown]> {
    this.#makeAll();
    return super.entries();
  }

  override [Symbol.iterator](): MapIterator<[unknown, unknown]> {
    return this.entries();
  }

  #made(key: unknown, value: unknown): unknown {
    if (this.#written.size === 0 || !this.#written.delete(value)) return value;
    const made = this.#make(value);
    super.set(key, made);
    return made;
  }

  #makeAll(): void {
    if (this.#written.size > 0) for (const [key, value] of super.entries()) this.#made(key, value);
  }
}
