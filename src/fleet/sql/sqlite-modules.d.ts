// As much of them as is used: the types of Node 20 know neither.

declare module 'node:sqlite' {
  type Value = string | number | bigint | null | Uint8Array;
  export class DatabaseSync {
    constructor(file: string, options: { readonly readOnly: boolean });
    exec(sql: string): void;
    prepare(sql: string): {
      iterate(): Iterable<Readonly<Record<string, Value>>>;
      setReadBigInts(isOn: boolean): void;
      /** Since Node 22.16. */
      columns?(): readonly { readonly name: string }[];
    };
    close(): void;
  }
}

declare module 'bun:sqlite' {
  type Value = string | number | bigint | null | Uint8Array;
  export class Database {
    constructor(file: string, options: { readonly readonly: boolean; readonly safeIntegers: boolean });
    run(sql: string): unknown;
    prepare(sql: string): {
      iterate(): Iterable<Readonly<Record<string, Value>>>;
      readonly columnNames: readonly string[];
    };
    close(): void;
  }
}
