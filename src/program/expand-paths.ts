import type { ArgumentSpec, CommandSpec, FlagSpec } from '../command/spec.js';
import { allFlags } from '../engine/flags/all-flags.js';
import type { Input, RawFlag } from '../command/input.js';

/**
 * A shell expands `~/x`, but not in `--cacert=~/x` or `@~/x`, and cmd.exe not at all. `~user` is left alone: whose home
 * that is, only a shell knows.
 */
export const expandPaths = (input: Words, spec: CommandSpec, home: string): Words => {
  if (!holdsHome(input)) return input;
  const flags = new Map(allFlags(spec).map((flag) => [flag.name, flag]));
  const args = new Map(spec.arguments.map((argument) => [argument.name, argument]));
  return { flags: expandIn(input.flags, flags, home), arguments: expandIn(input.arguments, args, home) };
};

type Words = Pick<Input, 'arguments' | 'flags'>;

const holdsHome = ({ flags, arguments: args }: Words): boolean =>
  [...Object.values(flags), ...Object.values(args)].flat().some((value) => typeof value === 'string' && isHome(value));

const isHome = (text: string): boolean => /^@?~(?:[/\\]|$)/.test(text);

type Taking = Pick<FlagSpec & ArgumentSpec, 'completes'> & Pick<FlagSpec, 'value'>;

const expandIn = <Value extends RawFlag | undefined>(
  values: Readonly<Record<string, Value>>,
  specs: ReadonlyMap<string, Taking>,
  home: string,
): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const taking = specs.get(name);
      const isFile = taking?.completes === 'file' || taking?.value?.includes('@file') === true;
      return [name, isFile ? (expandValue(value, home) as Value) : value]; // a text stays a text, a list a list
    }),
  );

const expandValue = (value: RawFlag | undefined, home: string): RawFlag | undefined => {
  const expand = (text: string): string => (isHome(text) ? text.replace('~', () => home) : text);
  if (typeof value === 'string') return expand(value);
  return typeof value === 'object' ? value.map(expand) : value;
};
