import type { RunOf } from '../play/run-on.js';
import { type Promised } from './played.js';

export const silent: Promised = {
  name: 'silent',
  sentence: 'A failed reading is never an empty answer with exit code 0.',
  themes: ['readings'],
  check: ({ last, seen, spec, twin }) => {
    if (spec?.writes !== false || twin?.code !== 0 || last.code !== 0 || answerOf(last) === answerOf(twin))
      return undefined;
    const broken = seen.find(({ fault }) => fault !== undefined && !/^(fieldless|empty|vanished)$/.test(fault));
    const isTold =
      last.stderr !== twin.stderr ||
      gaps.some((gap) => answerOf(last).split(RegExp(gap, 'i')).length > answerOf(twin).split(RegExp(gap, 'i')).length);
    if (broken === undefined || isTold) return undefined;
    return `${broken.method} ${broken.url} answered ${broken.fault ?? ''}, and nothing says so:\n${last.stdout.slice(0, 200)}`;
  },
};

/** How an answer says that it does not know, an empty cell included. */
const gaps =
  'unknown|not.readable null "unread\\w*":.?\\[\\s*[{"] "unread" ,(?=[,\\n]) "(noRole|failed)":.?[1-9]'.split(' ');

/** Without the tree of groups, the name of a group stands for its path: nothing is missing then. */
const answerOf = ({ stdout }: Pick<RunOf, 'stdout'>): string =>
  stdout.replaceAll(/"requests": ?\d+|"scope": ?"[^"]*"/g, '').replaceAll(/\b(?:[\w-]+\/)+(?=\w)/g, '');
