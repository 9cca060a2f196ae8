import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

const make = (): string => mkdtempSync(join(tmpdir(), 'ems-test-'));
// A shell that was killed may still write its history there. rmSync would not remove it when it tries again.
const remove = (directory: string): Promise<void> => rm(directory, { recursive: true, force: true, maxRetries: 5 });

/** A private directory for the tests of a file, removed afterwards. */
export const useDirectory = (): (() => string) => {
  let directory = '';
  beforeAll(() => {
    directory = make();
  });
  afterAll(() => remove(directory));
  return () => directory;
};

/** A private directory for each test, removed afterwards. */
export const useFreshDirectory = (): (() => string) => {
  let directory = '';
  beforeEach(() => {
    directory = make();
  });
  afterEach(() => remove(directory));
  return () => directory;
};
