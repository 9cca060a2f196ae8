import type { Input, Result } from '../../command/spec.js';
import { problemLine } from '../../documents/problems.js';
import { EmsError } from '../../errors.js';
import { plural } from '../../text/wording.js';
import { shownSecrets } from '../../state/shown-secrets.js';
import { readFiles } from './state-input.js';

export const runCheck = async (input: Input): Promise<Result> => {
  const { files, problems, wanted } = await readFiles(input);
  const counts = `${plural(files, 'file')}, ${plural(wanted.groups.length, 'group')}`;
  const remarks = shownSecrets(wanted, undefined);
  const lines = problems.length === 0 ? [`${counts}: no problems`] : problems.map(problemLine);
  return {
    kind: 'object',
    value: {
      files,
      groups: wanted.groups.length,
      problems: problems.map((problem) => ({ ...problem })),
      ...(remarks.length === 0 ? {} : { remarks: remarks.map((remark) => ({ ...remark })) }),
    },
    draw: () => lines.map((line) => `${line}\n`).join(''),
    isLocal: true,
    remarks: remarks.map(problemLine),
    outcome:
      problems.length === 0
        ? undefined
        : new EmsError('usage', `${plural(problems.length, 'problem')} in ${counts}.`, {
            details: { problems: problems.length },
          }),
  };
};
