import type { Problems } from '../../../base/documents/problems.js';
import { usage } from '../../../base/errors.js';
import type { Json, JsonObject } from '../../../base/json/objects.js';
import type { YamlPath } from '../../../base/json/read-yaml.js';
import type { RolloutFile } from '../types.js';
import { readRolloutValue } from './read-rollout-file.js';

/** Flags that stand for a file. */
export interface RolloutFlags {
  readonly name?: string | undefined;
  readonly package?: string | undefined;
  readonly patches: readonly string[];
  readonly pmGroup?: string | undefined;
  readonly target?: string | undefined;
  readonly exclude: readonly string[];
  /** '1%,10%,100%'; anything else is the name of a group. */
  readonly rings?: string | undefined;
  readonly gate: Readonly<Record<string, string | undefined>>;
  readonly onFailed?: string | undefined;
  readonly window: readonly string[];
}

/** Checks the flags like a file; problems name the flag in place of the line. */
export const rolloutFromFlags = (flags: RolloutFlags): RolloutFile => readRolloutValue(valueOf(flags), flagProblems());

const valueOf = (flags: RolloutFlags): JsonObject =>
  given({
    rollout: flags.name ?? nameOf(flags),
    package: flags.package,
    patch:
      flags.patches.length + (flags.pmGroup === undefined ? 0 : 1) === 0
        ? undefined
        : given({ pmGroup: flags.pmGroup, patches: [...flags.patches] }),
    target: flags.target,
    exclude: flags.exclude.length === 0 ? undefined : [...flags.exclude],
    rings: flags.rings === undefined ? undefined : flags.rings.split(',').map((text) => ringOf(text.trim())),
    gate: given(Object.fromEntries(Object.entries(flags.gate).map(([key, text]) => [key, limitOf(text)]))),
    onFailed: flags.onFailed,
    window: flags.window.length === 0 ? undefined : [...flags.window],
  });

const given = (fields: Readonly<Record<string, Json | undefined>>): JsonObject =>
  Object.fromEntries(Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));

const ringOf = (text: string): JsonObject => {
  const percent = /^(\d+(?:\.\d+)?)%$/.exec(text)?.[1];
  if (percent !== undefined) return { percent: Number(percent) };
  if (text === '' || /^\d+(\.\d+)?$/.test(text))
    throw usage(
      `--rings: "${text}" is neither a percentage nor a group`,
      'Write for example: --rings Pilot,1%,10%,100%',
    );
  return { group: text };
};

/** A count is a number here as in the file. */
const limitOf = (text: string | undefined): Json | undefined =>
  text !== undefined && /^\d+$/.test(text) ? Number(text) : text;

/** Names the rollout after the package or the first patch: 'KeePass@2.57' becomes keepass-2.57. */
const nameOf = (flags: RolloutFlags): string | undefined => {
  const text = flags.package ?? flags.patches[0];
  if (text === undefined || /^[0-9a-f]{8}-[0-9a-f]{4}-/i.test(text)) return undefined;
  const name = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}._]+/gu, '-')
    .replaceAll(/^[^\p{L}\p{N}]+|-+$/gu, '')
    .slice(0, 60);
  return name === '' ? undefined : name;
};

const flagNames: Readonly<Record<string, string>> = {
  rollout: '--name',
  pmGroup: '--pm-group',
  patches: '--patch',
  patch: '--patch',
  newIssues: '--new-issues',
  onFailed: '--on-failed',
};

const flagOf = (path: YamlPath): string => {
  const names = path.filter((part) => typeof part === 'string');
  const own = names[0] === 'gate' || names[0] === 'patch' ? (names[1] ?? names[0]) : (names[0] ?? '');
  return flagNames[own] ?? `--${own}`;
};

const flagProblems = (): Problems => {
  const found: string[] = [];
  return {
    at: (path, message) =>
      found.push(/^\w+ is missing/.test(message) ? missing(message) : `${flagOf(path)}: ${message}`),
    unknownKeys: () => undefined,
    throwIfAny: () => {
      if (found.length > 0) throw usage(found.join('\n'));
    },
  };
};

/** 'target is missing: the group to reach' as '--target is required: the group to reach' */
const missing = (message: string): string => {
  if (message.startsWith('rings ')) return '--rings is required, such as --rings Pilot,10%,100%';
  if (message.startsWith('package ')) return '--package is required: Name@Version; or --patch with --pm-group';
  return message.replace(/^(\S+) is missing/, (_, key: string) => `${flagOf([key])} is required`);
};
