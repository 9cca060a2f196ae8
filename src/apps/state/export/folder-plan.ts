import { lstat, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { usage } from '../../../base/errors.js';
import { fileReason } from '../../../base/files/file-problem.js';
import { isMissingFile } from '../../../base/files/private-file.js';
import { schemaLine } from '../schema-address.js';

/** Files that an export would write and remove in a folder, each relative to it with '/'. */
export interface FolderPlan {
  readonly created: readonly string[];
  readonly replaced: readonly string[];
  readonly unchanged: readonly string[];
  /** Files of an earlier export whose group or section is gone. */
  readonly removed: readonly string[];
  /** Files in the way that no export wrote. */
  readonly foreign: readonly string[];
}

/** Compares the texts with the folder. `isCovered` tells which other files of an earlier export this one replaces. */
export const planFolder = async (
  directory: string,
  texts: ReadonlyMap<string, string>,
  isCovered: (file: string) => boolean,
): Promise<FolderPlan> => {
  const present = await exportedFiles(directory);
  const states = await Promise.all(
    [...texts].map(async ([file, text]) => {
      await refuseLinkAbove(directory, file);
      return { file, state: await stateOf(join(directory, file), text) };
    }),
  );
  const inState = (wanted: FileState): string[] =>
    states.flatMap(({ file, state }) => (state === wanted ? [file] : []));
  const keys = new Set([...texts.keys()].map((file) => file.toLowerCase()));
  return {
    created: inState('missing'),
    replaced: inState('other'),
    unchanged: inState('same'),
    foreign: inState('foreign'),
    removed: present.filter((file) => !keys.has(file.toLowerCase()) && isCovered(file)),
  };
};

/** A link in a checkout could lead the files to any other folder. The folder that was typed may be a link. */
const refuseLinkAbove = async (directory: string, file: string): Promise<void> => {
  const names = dirname(file).split('/');
  for (const [at] of names.entries()) {
    const folder = join(directory, ...names.slice(0, at + 1));
    const found = file.includes('/') ? await lstat(folder).catch(() => undefined) : undefined;
    if (found?.isSymbolicLink() === true)
      throw usage(
        `${folder} is a link, and files are written to real folders only.`,
        'Remove it, or name the folder it leads to.',
      );
  }
};

type FileState = 'missing' | 'same' | 'other' | 'foreign';

const stateOf = async (path: string, text: string): Promise<FileState> => {
  try {
    const found = await lstat(path);
    if (!found.isFile()) return 'foreign';
    const present = plain(await readFile(path, 'utf8'));
    if (present === text) return 'same';
    return present.startsWith(schemaLine) ? 'other' : 'foreign';
  } catch (error) {
    if (isMissingFile(error)) return 'missing';
    throw usage(`Cannot read ${path}: ${fileReason(error)}`);
  }
};

/** Git may have checked the file out with the line ends of Windows. */
const plain = (text: string): string => text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');

/** The YAML files of the folder that begin with the schema line. */
const exportedFiles = async (directory: string): Promise<string[]> => {
  const names = await readdir(directory, { recursive: true }).catch((error: unknown): string[] => {
    if (isMissingFile(error)) return [];
    throw usage(`Cannot read ${directory}: ${fileReason(error)}`);
  });
  const files = names.map((name) => name.replaceAll('\\', '/')).filter((name) => /^[^.].*\.yaml$/.test(name));
  const own = await Promise.all(
    files.map(async (file) => {
      const path = join(directory, file);
      // Reading a pipe would wait for its writer for ever.
      const isFile = await lstat(path).then(
        (found) => found.isFile(),
        () => false,
      );
      const text = isFile ? await readFile(path, 'utf8').catch(() => '') : '';
      return plain(text).startsWith(schemaLine) ? [file] : [];
    }),
  );
  return own.flat().toSorted();
};
