import type { Input, Result } from '../../../command/spec.js';
import { problemLine, type FileProblem } from '../../../base/documents/problems.js';
import { EmsError } from '../../../base/errors.js';
import { answerJson } from '../../../base/json/objects.js';
import { plural } from '../../../base/text/wording.js';
import { shownSecrets } from '../shown-secrets.js';
import { readFiles } from './state-input.js';

/** The answer of `ems state check`. */
export interface StateCheckAnswer {
  /** Number of files. */
  readonly files: number;
  /** Number of groups in them. */
  readonly groups: number;
  /** Errors, by file and line. */
  readonly problems: readonly FileProblem[];
  /** Secrets that the service would show like other values. */
  readonly remarks?: readonly FileProblem[];
}

export const runCheck = async (input: Input): Promise<Result> => {
  const { files, problems, wanted } = await readFiles(input);
  const counts = `${plural(files, 'file')}, ${plural(wanted.groups.length, 'group')}`;
  const remarks = shownSecrets(wanted, undefined);
  const lines = problems.length === 0 ? [`${counts}: no problems`] : problems.map(problemLine);
  const answer: StateCheckAnswer = {
    files,
    groups: wanted.groups.length,
    problems,
    ...(remarks.length === 0 ? {} : { remarks }),
  };
  return {
    kind: 'object',
    value: answerJson(answer),
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
