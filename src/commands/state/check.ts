import type { CustomCommand } from '../../command/custom-command.js';
import type { Input } from '../../command/input.js';
import type { Result } from '../../command/result.js';
import { EmsError } from '../../errors.js';
import { problemLine } from '../../documents/problems.js';
import { plural } from '../../text/plural.js';

export const stateCheck: CustomCommand = {
  name: 'check',
  summary: 'Check the files of a wanted state, without a service',
  details: [
    'Reads every file of the folder and reports all problems at once, each as file:line:column: unknown and duplicate keys, wrong types, a computer in two configuration groups, a mask instead of a value, a file that no rule reads. Names are not looked up; `ems state diff` does that.',
    'Sends no request. Exit code 0 without problems, 2 with problems.',
  ],
  arguments: [{ name: 'dir', optional: true, help: 'folder with the files; default: this one', completes: 'file' }],
  local: true,
  examples: {
    'Check the files of a folder': 'ems state check fleet-state',
    'Check them in a pipeline': 'ems state check fleet-state -o json',
  },
  run: async (input) => {
    const { inspectFolder } = await import('../../state/files/read-folder.js');
    const { files, problems, wanted } = await inspectFolder(folderIn(input));
    return resultOf(files, wanted.groups.length, problems);
  },
};

/** The folder that was named; else the working directory. */
export const folderIn = ({ arguments: { dir } }: Input): string => (typeof dir === 'string' && dir !== '' ? dir : '.');

const resultOf = (
  files: number,
  groups: number,
  problems: readonly { file: string; line: number; column: number; message: string }[],
): Result => {
  const counts = `${plural(files, 'file')}, ${plural(groups, 'group')}`;
  const lines = problems.length === 0 ? [`${counts}: no problems`] : problems.map(problemLine);
  return {
    kind: 'object',
    value: { files, groups, problems: problems.map((problem) => ({ ...problem })) },
    draw: () => lines.map((line) => `${line}\n`).join(''),
    isLocal: true,
    outcome:
      problems.length === 0
        ? undefined
        : new EmsError('usage', `${plural(problems.length, 'problem')} in ${counts}.`, {
            details: { problems: problems.length },
          }),
  };
};
