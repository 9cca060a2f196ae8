import { resolve } from 'node:path';
import type { SecretValues } from '../http/mask.js';
import type { Plan } from './plan.js';
import { withoutHiddenWord, withoutTypedSecrets } from '../http/typed-secrets.js';
import type { CommandSpec, Input } from '../command/spec.js';
import { serviceFlags } from '../command/service-flags.js';
import { shellWord } from '../base/text/shell-word.js';

/** Flags that make a resume reach the same service in the same way; empty if the settings are enough. */
export const placeFlags = ({ flags }: Input): string => serviceFlags((name) => flags[name]);

const leftOut = new Set([
  'yes',
  'output',
  'profile',
  'url',
  'demo',
  'debug',
  'quiet',
  'verbose',
  'report',
  'max-affected',
]);

/** Keeps an absolute path, because a resume may run in another folder. */
export const fileOf = ({ shared: { selection } }: Input): Pick<Plan, 'file'> =>
  selection.fromFile === undefined ? {} : { file: selection.fromFile === '-' ? '-' : resolve(selection.fromFile) };

export const commandLine = (
  spec: Pick<CommandSpec, 'words'>,
  input: Input,
  secrets: Pick<SecretValues, 'mayBeSecret'>,
): string => {
  const flags = Object.entries(input.flags).flatMap(([name, value]) => {
    if (value === undefined || leftOut.has(name)) return [];
    if (typeof value === 'boolean') return [value ? `--${name}` : `--no-${name}`];
    return [value].flat().flatMap((each) => [`--${name}`, each]);
  });
  const words = Object.values(input.arguments)
    .flat()
    .filter((word) => word !== undefined);
  const shown = withoutTypedSecrets([...words, ...flags]).map((word) => shellWord(withoutHiddenWord(word, secrets)));
  const cut = words.length > 5 ? [...shown.slice(0, 5), '…', ...shown.slice(words.length)] : shown;
  return ['ems', ...spec.words, ...cut].join(' ');
};
