import { failures, lineOf, type Promised } from './played.js';

export const codes: Promised = {
  name: 'codes',
  sentence: 'Exit codes are those of the table; every failure has a sentence and a next step.',
  themes: ['each', 'sweep', 'roles', 'mixed'],
  check: ({ runs }) => {
    for (const { code, isDead, line, stderr, stdout } of runs) {
      if (isDead) continue;
      const ended = `${lineOf(line)} ended with ${code}`;
      if (!(code >= 0 && code <= 13) && code !== 130 && code !== 143) return ended;
      if (nonsense.test(stderr)) return `${ended}: ${stderr.slice(0, 300)}`;
      if (code !== 0 && `${stdout}${stderr}`.trim() === '') return `${ended} without a word`;
      if (failures.includes(code) && !hasNextStep(stderr))
        return `${ended} without a next step: ${stderr.slice(0, 300)}`;
    }
    return undefined;
  },
};

const nonsense =
  /unexpected(?:ly)? (?:error|token)|\bbug\b|TypeError|ReferenceError|RangeError|undefined|\[object Object\]|\bNaN\b|\n\s+at .+:\d+:\d+/i;

/** A line behind the error that says what to do. */
const hasNextStep = (stderr: string): boolean => {
  const lines = stderr.trimEnd().split('\n');
  const at = lines.findIndex((each) => /^(?:error:|Refused|Cancelled)/.test(each));
  return /"hint":\s*"/.test(stderr) || (at >= 0 && lines.length > at + 1);
};
