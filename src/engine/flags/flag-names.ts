import type { Operation } from '../../contract/operation.js';
import type { FlagSpec } from '../../command/spec.js';

/**
 * A server may call a parameter anything: `output`, `profile`, `dryRun`. Taking such a name would change what the tool's
 * own flag means (`--dry-run` would send the request), so what comes from a description gives way: `--param-dry-run`,
 * `--field-output`. Built-in records choose their names knowingly and keep them.
 */
export const resolveFlagConflicts = (
  flags: readonly FlagSpec[],
  source: Operation['source'],
  reserved: ReadonlySet<string>,
): FlagSpec[] => {
  const isForeign = (flag: FlagSpec): boolean =>
    flag.fills !== undefined && (source === 'server' || flag.source === 'server');
  const taken = new Set([...always, ...reserved, ...flags.filter((flag) => !isForeign(flag)).map(({ name }) => name)]);
  return flags.map((flag) => {
    if (!isForeign(flag)) return flag;
    const name = freeName(flag, taken);
    taken.add(name);
    const isDisplaced = name !== flag.name;
    const why = taken.has(flag.name) ? `; --${flag.name} is a flag of ems itself` : '';
    const help = isDisplaced ? `${flag.help} (${wordFor(flag)} ${flag.fills?.path}${why})`.trim() : flag.help;
    return {
      ...flag,
      name,
      help,
      ...(isDisplaced ? { displaced: flag.name } : {}),
      aliases: (flag.aliases ?? []).filter((alias) => !clashes(alias, flag, taken)),
    };
  });
};

/** Understood before or beside every command, whatever its groups of shared flags are. */
const always = ['help', 'version', 'yes', 'dry-run', 'wait', 'body', 'field', 'param'];

const wordFor = ({ fills }: FlagSpec): string => (fills?.where === 'body' ? 'field' : 'parameter');

const freeName = (flag: FlagSpec, taken: ReadonlySet<string>): string => {
  if (!clashes(flag.name, flag, taken)) return flag.name;
  const longer = `${flag.fills?.where === 'body' ? 'field' : 'param'}-${flag.name === '' ? 'value' : flag.name}`;
  let name = longer;
  for (let count = 2; clashes(name, flag, taken); count += 1) name = `${longer}-${count}`;
  return name;
};

/** `--no-x` is the way to say no to `--x`, so neither may stand in the other's way. */
const clashes = (name: string, flag: FlagSpec, taken: ReadonlySet<string>): boolean =>
  name === '' || name.startsWith('no-') || taken.has(name) || (flag.negatable === true && taken.has(`no-${name}`));
