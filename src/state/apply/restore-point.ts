import { join } from 'node:path';
import type { Context } from '../../context.js';
import { newRunId } from '../../engine/plan/plan.js';
import { chosenKinds } from '../chosen-kinds.js';
import type { StateDocument } from '../export/documents.js';
import { readExport } from '../export/export-state.js';
import { documentTexts, writeFolder } from '../export/write-folder.js';
import { restoreDocuments, type RestoreInput } from './restore-documents.js';

/** Writes an export of groups, with everything below them, and returns its folder. `groups` are ids. */
export const writeRestorePoint = async (context: Context, groups: readonly string[]): Promise<string> => {
  const { texts } = await readExport(context, { kinds: groupKinds(), isChosen: true, groups });
  return writeTexts(texts, context);
};

/** Kinds that belong to groups; tags, fields and principals are not touched by a change of a group. */
const groupKinds = (): ReturnType<typeof chosenKinds> => chosenKinds(undefined);

/** Writes the way back from changes before they are made. Deleted groups are exported as a whole. */
export const writeChangesRestorePoint = async (input: RestoreInput, context: Context): Promise<string> => {
  const documents = new Map(restoreDocuments(input).map((document) => [document.file, document]));
  const deleted = input.changes.flatMap(({ action, kind, on }) =>
    kind === 'group' && action === 'delete' ? (input.groupAt(on)?.id ?? []) : [],
  );
  const texts = await documentTexts([...documents.values()] satisfies StateDocument[]);
  if (deleted.length > 0) {
    const whole = await readExport(context, { kinds: groupKinds(), isChosen: true, groups: deleted });
    for (const [file, text] of whole.texts) if (file.startsWith('groups/')) texts.set(file, text);
  }
  return writeTexts(texts, context);
};

const writeTexts = async (texts: ReadonlyMap<string, string>, context: Context): Promise<string> => {
  const { stateDirectory } = await context.settings();
  const folder = join(stateDirectory, 'restore', newRunId(context.machineClock.date()));
  const created = [...texts.keys()];
  await writeFolder(folder, texts, { created, replaced: [], removed: [] }, context.interrupt);
  return folder;
};
