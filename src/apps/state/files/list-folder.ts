import type { Dirent, Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { usage } from '../../../base/errors.js';
import { fileReason } from '../../../base/files/file-problem.js';
import { closest } from '../../../base/text/closest.js';
import { shellWord } from '../../../base/text/shell-word.js';
import { stateKinds, type KnownKind } from '../kinds.js';

/** The name of a file in the folder decides how it is read. */
export type FileRole = 'settings' | 'group' | 'sections' | 'readme' | 'list' | 'unread';

export interface FolderFile {
  /** Relative to the folder, with slashes. */
  readonly file: string;
  readonly role: FileRole;
}

export const settingsFile = 'ems.yaml';
export const groupsFolder = 'groups';

const kinds: readonly KnownKind[] = stateKinds;

/** tags.yaml, custom-fields.yaml …: the files at the top of the folder. */
export const sectionFiles: readonly string[] = [...new Set(kinds.flatMap(({ file }) => file ?? []))];

/** Every file of the folder, sorted. Names that begin with a dot belong to git and to editors. */
export const listFolder = async (folder: string): Promise<FolderFile[]> => {
  // Bun on Windows does not list a folder by a relative path.
  const names = await filesBelow(resolve(folder), '', folder);
  const files = names.toSorted().map((file) => ({ file, role: roleOf(file) }));
  refuseOtherFolder(folder, files);
  return files;
};

/** Refuses a folder with files but none of a state, instead of one line for each file. */
const refuseOtherFolder = (folder: string, files: readonly FolderFile[]): void => {
  if (files.every(({ role }) => role === 'readme') || files.some(({ role }) => isOfState.has(role))) return;
  const inside = files.find(({ file }) => file.endsWith(`/${settingsFile}`))?.file.slice(0, -settingsFile.length - 1);
  throw usage(
    `The folder "${folder}" has no files of a state, such as ${settingsFile} or ${groupsFolder}/*.yaml.`,
    inside === undefined
      ? 'Write them with: ems state export wanted'
      : `Did you mean the folder ${shellWord(join(folder, inside))}?`,
  );
};

const isOfState: ReadonlySet<FileRole> = new Set(['settings', 'group', 'sections']);

const filesBelow = async (folder: string, below: string, typed: string): Promise<string[]> => {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch((error: unknown) => {
    throw usage(`The folder "${typed}" cannot be read: ${fileReason(error)}.`);
  });
  const found = await Promise.all(
    entries
      .filter(({ name }) => !isHidden(name))
      .map(async (entry) => {
        const file = below === '' ? entry.name : `${below}/${entry.name}`;
        // Reading a pipe would wait for its writer for ever.
        if (!isReadable(entry) && !(await stat(join(folder, file)).then(isReadable, () => true)))
          throw usage(`"${join(typed, file)}" is neither a file nor a folder.`, 'Move it out of the folder.');
        const isFolder = entry.isSymbolicLink() ? await isLinkedFolder(join(folder, file)) : entry.isDirectory();
        // A link to a folder could be circular, so it is listed as an unread file.
        return isFolder && !entry.isSymbolicLink() ? filesBelow(folder, file, typed) : [file];
      }),
  );
  return found.flat();
};

/** Reports hidden YAML files, because their author may take them for part of the state. */
const isHidden = (name: string): boolean =>
  name.startsWith('.') && (name.startsWith('.git') || !/\.ya?ml$/i.test(name));

const isReadable = (found: Dirent | Stats): boolean => found.isFile() || found.isDirectory();

const isLinkedFolder = async (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

const roleOf = (file: string): FileRole => {
  if (file === settingsFile) return 'settings';
  if (sectionFiles.includes(file)) return 'sections';
  if (file.startsWith(`${groupsFolder}/`) && file.endsWith('.yaml')) return 'group';
  if (/(^|\/)README\.md$/i.test(file)) return 'readme';
  return /\.csv$/i.test(file) ? 'list' : 'unread';
};

/** Why a file is not read, and what its author may have meant. */
export const unreadMessage = (file: string): string => {
  const known = [settingsFile, ...sectionFiles];
  if (/\.csv$/i.test(file)) return 'no document names this file';
  const near = file.includes('/') ? undefined : closest(file, known);
  const meant = near ?? (/\.yml$/i.test(file) ? file.replace(/\.yml$/i, '.yaml') : undefined);
  const rule = `the files are ${known.join(', ')}, and ${groupsFolder}/…/*.yaml`;
  return `no rule reads this file; ${meant === undefined ? rule : `did you mean ${meant}?`}`;
};
