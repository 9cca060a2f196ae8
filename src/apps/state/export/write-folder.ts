import { mkdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { usage } from '../../../base/errors.js';
import { fileReason } from '../../../base/files/file-problem.js';
import { writeWhole } from '../../../base/files/write-whole.js';
import { loadBlocks, yamlText } from '../../../output/formats/yaml.js';
import { schemaLine } from '../schema-address.js';
import type { StateDocument } from './documents.js';
import type { FolderPlan } from './folder-plan.js';

/** The texts of the files, as YAML of version 1.1 and 1.2 reads them alike. */
export const documentTexts = async (documents: readonly StateDocument[]): Promise<Map<string, string>> => {
  const blocks = await loadBlocks();
  return new Map(documents.map(({ file, value }) => [file, `${schemaLine}\n${yamlText(value, blocks)}`]));
};

/** Writes each file in one step; a file that is already the same is not touched. */
export const writeFolder = async (
  directory: string,
  texts: ReadonlyMap<string, string>,
  { created, removed, replaced }: Pick<FolderPlan, 'created' | 'removed' | 'replaced'>,
  interrupt: AbortSignal,
): Promise<void> => {
  await makeFolder(directory);
  for (const file of [...created, ...replaced]) {
    interrupt.throwIfAborted();
    await makeFolder(dirname(join(directory, file)));
    await writeWhole(join(directory, file), texts.get(file) ?? '', interrupt);
  }
  for (const file of removed) {
    await rm(join(directory, file), { force: true });
    await removeEmpty(directory, dirname(file));
  }
};

const makeFolder = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw usage(`Cannot create ${folder}: ${fileReason(error)}`);
  }
};

/** Git has no empty folders; a folder that is not empty stays. */
const removeEmpty = async (directory: string, folder: string): Promise<void> => {
  if (folder === '.') return;
  try {
    await rmdir(join(directory, folder));
  } catch {
    return;
  }
  await removeEmpty(directory, dirname(folder));
};
