import { changesOf, requestText, type Promised } from './played.js';

export const again: Promised = {
  name: 'again',
  sentence: 'A second state apply changes nothing; export, then diff: empty.',
  themes: ['wanted'],
  check: ({ last, seen, step }) => {
    const [sent] = changesOf(seen);
    if (step.expects === 'changes-nothing' && last.code === 0 && sent !== undefined)
      return `a second run sent ${requestText(sent)}`;
    return step.expects === 'same' && last.code === 13
      ? `a diff after an export: ${last.stdout.slice(0, 300)}`
      : undefined;
  },
};
