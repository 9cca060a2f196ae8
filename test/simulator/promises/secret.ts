import { filesOf } from '../play/machine.js';
import { formsOf } from '../service/secrets.js';
import { lineOf, type Promised } from './played.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const secret: Promised = {
  name: 'secret',
  sentence: 'No secret value, client secret or token is kept or shown; files are 0600, folders 0700.',
  themes: ['each', 'wide', 'killed', 'wanted'],
  check: ({ runs, spec, stage }) => {
    const values = [...stage.secrets].flatMap((value) => formsOf(value).map((form) => [form, value] as const));
    const tokens = [...stage.tokens].map((token) => [token, 'a token'] as const);
    const foundIn = (text: string, forms: readonly (readonly [string, string])[]): string | undefined =>
      forms.find(([form]) => text.includes(form))?.[1];
    for (const { line, stderr, stdout } of runs) {
      const isShown = spec?.writes === false && showsValues.test(lineOf(line));
      const found = foundIn(`${stdout}${stderr}`, isShown ? tokens : [...values, ...tokens]);
      if (found !== undefined) return `${found} is on the screen of ${lineOf(line)}`;
    }
    for (const machine of stage.machines)
      for (const { isFolder, mode, path } of filesOf(machine)) {
        if (/^(?:state|cache)/.test(path) && (mode & 0o077) !== 0) return `${path} has mode ${mode.toString(8)}`;
        if (isFolder || /\.lock(?:\/|$)|secrets\//.test(path)) continue;
        const text = readFileSync(join(machine.folder, path), 'latin1');
        const found = foundIn(text, path.includes('token') ? values : [...values, ...tokens]);
        if (found !== undefined) return `${found} is in ${path}`;
      }
    return undefined;
  },
};

/** A value that is read by its name is shown; everything else that shows or keeps one is a break. */
const showsValues = /^(?:computer|group) variable|^variable-definition|^computer (?:compare|show)|^find|^api request/;
