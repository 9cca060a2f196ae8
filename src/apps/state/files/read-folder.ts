import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openProblems, sortProblems, throwProblems, type FileProblem } from '../../../base/documents/problems.js';
import { messageOf, usage } from '../../../base/errors.js';
import { fileReason } from '../../../base/files/file-problem.js';
import { isObject, type Json } from '../../../base/json/objects.js';
import { readYamlDocuments } from '../../../base/json/read-yaml.js';
import { inputText } from '../../../base/text/input-text.js';
import { shellWord } from '../../../base/text/shell-word.js';
import type { Wanted } from '../model.js';
import { checkWanted } from './check-wanted.js';
import { listFolder, unreadMessage, type FolderFile } from './list-folder.js';
import { readGroupDocument, readSectionsDocument } from './read-document.js';
import { emptyGathered, readWantedText, type Gathered, type Reading } from './reading.js';

export interface FolderReading {
  readonly wanted: Wanted;
  /** All of them; with one, nothing may be sent. */
  readonly problems: readonly FileProblem[];
  /** Files that were read. */
  readonly files: number;
}

/** The wanted state that a folder describes. Throws all problems at once. */
export const readFolder = async (folder: string): Promise<Wanted> => {
  const { problems, wanted } = await inspectFolder(folder);
  throwProblems(problems);
  return wanted;
};

/** Reads a folder, and throws only where there is nothing to read. `secretEnv`: see `Reading`. */
export const inspectFolder = async (folder: string, secretEnv: readonly string[] = []): Promise<FolderReading> => {
  const files = await listFolder(folder);
  const documents = files.filter(({ role }) => role === 'settings' || role === 'group' || role === 'sections');
  if (documents.length === 0 && files.every(({ role }) => role === 'readme'))
    throw usage(
      `The folder "${folder}" has no state files.`,
      `Write them from a service with: ems state export ${shellWord(folder)}`,
    );
  const gathered = emptyGathered();
  const problems: FileProblem[] = [];
  for (const file of documents) await readOne(folder, file, { gathered, secretEnv }, problems);
  problems.push(...unreadProblems(files, gathered), ...checkWanted(gathered));
  const { lists: _, ...wanted } = gathered;
  return { wanted, problems: sortProblems(problems), files: documents.length };
};

const readOne = async (
  folder: string,
  { file, role }: FolderFile,
  { gathered, secretEnv }: Pick<Reading, 'gathered' | 'secretEnv'>,
  found: FileProblem[],
): Promise<void> => {
  const text = await textOf(join(folder, file));
  if (typeof text !== 'string') return void found.push({ file, line: 1, column: 1, message: text.problem });
  const { documents, mistakes } = await readYamlDocuments(text, file);
  found.push(...mistakes.map((mistake) => ({ file, ...mistake })));
  for (const yaml of documents) {
    // Comments only, or the end of the file after a separator.
    if (yaml.value === null) continue;
    const reading: Reading = { folder, file, yaml, problems: openProblems(yaml, file, found), gathered, secretEnv };
    if (role === 'settings') readSettings(yaml.value, reading);
    else if (role === 'group') readGroupDocument(yaml.value, reading);
    else readSectionsDocument(yaml.value, reading);
  }
};

const textOf = async (path: string): Promise<string | { readonly problem: string }> => {
  try {
    return inputText(await readFile(path), 'the file');
  } catch (error) {
    return { problem: error instanceof Error && 'code' in error ? fileReason(error) : messageOf(error) };
  }
};

export const settingsKeys = ['format', 'server'];

/** ems.yaml: the format of the files, and the server that their ids belong to. */
const readSettings = (value: Json, reading: Reading): void => {
  const { gathered, problems } = reading;
  if (!isObject(value)) return problems.at([], 'the file has the keys format and server');
  problems.unknownKeys([], Object.keys(value), settingsKeys);
  if (value['format'] === undefined) problems.at([], 'format is missing: write format: 1');
  else if (value['format'] !== 1) problems.at(['format'], 'this version of ems reads format 1');
  const { server } = value;
  if (server === undefined) return;
  const text = readWantedText(server, ['server'], 'server is the URL of the service', reading);
  if (text === undefined) return;
  if (URL.canParse(text) && /^https?:/.test(text)) gathered.server = new URL(text).origin;
  else problems.at(['server'], `"${text}" is not a URL; write https://…`);
};

const unreadProblems = (files: readonly FolderFile[], { lists }: Gathered): FileProblem[] =>
  files
    .filter(({ file, role }) => role === 'unread' || (role === 'list' && !lists.includes(file)))
    .map(({ file }) => ({ file, line: 1, column: 1, message: unreadMessage(file) }));
