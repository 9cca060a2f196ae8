import { changesOf, isDry, lineOf, requestText, type Promised } from './played.js';

export const reads: Promised = {
  name: 'reads',
  sentence: 'Reading, a dry run, diff, plan, check, status and lists send nothing that changes.',
  themes: ['each', 'sweep', 'mixed'],
  check: ({ preview: dry, seen, spec, step, twin }) => {
    const isRead = spec?.writes === false || isDry(step);
    const [sent] = changesOf([...(isRead && twin !== undefined ? seen : []), ...(dry?.seen ?? [])]);
    return sent === undefined ? undefined : `${lineOf(step)}, or its dry run, sent ${requestText(sent)}`;
  },
};
