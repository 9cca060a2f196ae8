import { join } from 'node:path';
import type { Context } from '../context.js';

/** Writes a group with everything below it to a folder, in the form of `ems state export`, before it is deleted. */
export const writeGroupRestore = async (id: string, entry: string, context: Context): Promise<string> => {
  const { readExport } = await import('../state/export/export-state.js');
  const { writeFolder } = await import('../state/export/write-folder.js');
  const { chosenKinds } = await import('../state/chosen-kinds.js');
  const { stateDirectory } = await context.settings();
  const { texts } = await readExport(context, { kinds: chosenKinds(undefined), isChosen: true, groups: [id] });
  const folder = join(stateDirectory, 'restore', entry);
  await writeFolder(folder, texts, { created: [...texts.keys()], replaced: [], removed: [] }, context.interrupt);
  return folder;
};
