// Only what is used; the types of Node 20 have neither module.

declare module 'node:sqlite' {
  type Value = string | number | bigint | null | Uint8Array;
  export class DatabaseSync {
    constructor(file: string, options: { readonly readOnly: boolean });
    exec(sql: string): void;
    prepare(sql: string): {
      run(...values: readonly Value[]): { readonly changes: number | bigint };
      iterate(...values: readonly Value[]): Iterable<Readonly<Record<string, Value>>>;
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
    constructor(
      file: string,
      options: { readonly readonly?: true; readonly readwrite?: true; readonly safeIntegers: boolean },
    );
    run(sql: string): unknown;
    prepare(sql: string): {
      run(...values: readonly Value[]): { readonly changes: number | bigint };
      iterate(...values: readonly Value[]): Iterable<Readonly<Record<string, Value>>>;
      readonly columnNames: readonly string[];
      finalize(): void;
    };
    close(): void;
  }
}
