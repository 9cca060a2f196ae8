import { join } from 'node:path';
import type { Context } from '../../../context.js';
import { newRunId } from '../../../changes/plan.js';
import { EmsError } from '../../../base/errors.js';
import { fileReason } from '../../../base/files/file-problem.js';
import { stateFolder } from '../../../base/files/trusted-file.js';
import { writePrivate } from '../../../base/files/private-file.js';
import { isList, isObject, type Json, type JsonObject } from '../../../base/json/objects.js';
import type { StateDocument } from '../export/documents.js';
import { documentTexts } from '../export/write-folder.js';
import type { StateChange } from '../model.js';
import { deletedDocuments, type Deleted } from './deleted-documents.js';
import { restoreDocuments, type RestoreInput } from './restore-documents.js';

/** Writes a restore point before a deletion. `restore`: its folder; `lost`: what it does not restore. */
export const writeDeletedRestorePoint = async (
  deleted: Deleted,
  context: Context,
): Promise<{ readonly restore: string; readonly lost: readonly string[] }> => {
  const { documents, lost } = await deletedDocuments(deleted, context);
  return { restore: await writeDocuments(documents, context), lost };
};

/** Writes a restore point before changes. Deleted objects are written as a whole. */
export const writeChangesRestorePoint = async (input: RestoreInput, context: Context): Promise<string> => {
  const documents = new Map(restoreDocuments(input).map(({ file, value }) => [file, value]));
  for (const deleted of input.changes.flatMap(deletedBy))
    for (const { file, value } of (await deletedDocuments(deleted, context)).documents)
      documents.set(file, mergeSections(value, documents.get(file)));
  return writeDocuments(
    [...documents].map(([file, value]) => ({ file, value })),
    context,
  );
};

const deletedBy = ({ action, ids, kind }: StateChange): Deleted[] => {
  if (action !== 'delete' || (kind !== 'group' && kind !== 'computer' && kind !== 'tag')) return [];
  const id = kind === 'group' ? ids.on : ids.what;
  return id === undefined ? [] : [{ kind, id }];
};

/** Merges two documents of one file: maps by key, lists by entry. */
const mergeSections = (left: JsonObject, right: JsonObject = {}): JsonObject =>
  Object.fromEntries(
    [...new Set([...Object.keys(left), ...Object.keys(right)])].map((name) => [
      name,
      mergeValues(left[name], right[name]) ?? null,
    ]),
  );

const mergeValues = (left: Json | undefined, right: Json | undefined): Json | undefined => {
  if (isObject(left) && isObject(right)) return mergeSections(left, right);
  if (!isList(left) || !isList(right)) return left ?? right;
  const known = new Set(left.map((each) => JSON.stringify(each)));
  return [...left, ...right.filter((each) => !known.has(JSON.stringify(each)))];
};

const writeDocuments = async (documents: readonly StateDocument[], context: Context): Promise<string> => {
  const { stateDirectory } = await context.settings();
  const texts = await documentTexts(documents);
  const folder = join(
    stateFolder(stateDirectory, 'the restore points', 'restore'),
    newRunId(context.machineClock.date()),
  );
  for (const [file, text] of texts) {
    context.interrupt.throwIfAborted();
    await writeOwn(join(folder, file), text);
  }
  return folder;
};

/** Writes with private permissions: others must not read the state, or change it before it is restored. */
const writeOwn = async (path: string, text: string): Promise<void> => {
  try {
    await writePrivate(path, text);
  } catch (error) {
    throw new EmsError('refused', `Refused: the restore point cannot be written: ${path}: ${fileReason(error)}.`, {
      hint: 'Nothing was sent. Make the directory writable, or make room. Show it with: ems config path',
      cause: error,
    });
  }
};
