import { allFlags } from '../../command/shared-flags.js';
import type { CommandSpec } from '../../command/spec.js';
import { powershellValue } from './powershell-names.js';
import type { FunctionParameter } from './powershell-parameters.js';

/** The examples of a command as lines of PowerShell: [line, what it does]. Every function has one. */
export const examplesOf = (
  name: string,
  spec: CommandSpec,
  parameters: readonly FunctionParameter[],
): readonly (readonly [string, string])[] => {
  const found = Object.entries(spec.examples).flatMap(([does, line]) => {
    const words = asPowershell(line, spec, parameters);
    return words === undefined ? [] : [[[name, ...words].join(' '), does] as const];
  });
  if (found.length > 0) return [...new Map(found)];
  const needed = parameters.filter(({ mandatory }) => mandatory).map((each) => exampleOf(each));
  return [[[name, ...needed].join(' '), spec.summary]];
};

const exampleOf = ({ argument, flag, name }: FunctionParameter): string =>
  flag?.value === undefined && argument === undefined
    ? `-${name} $true`
    : `-${name} '${flag?.values?.[0] ?? argument?.values?.[0] ?? name}'`;

/** Flags about screens and formats, which objects do not need. */
const dropped = new Set(['output', 'columns', 'sort-by', 'all', 'yes', 'no-header', 'excel', 'wide']);

/** Undefined if the line does something that its function does not: counts, pipes, queries. */
const asPowershell = (
  line: string,
  spec: CommandSpec,
  parameters: readonly FunctionParameter[],
): string[] | undefined => {
  const [program, ...tokens] = line.match(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g) ?? [];
  if (program !== 'ems' || /[|<>$&]/.test(line.replaceAll(/'[^']*'/g, ''))) return undefined;
  const rest = tokens.map((token) => token.replaceAll(/['"]/g, ''));
  if (!spec.words.every((word, at) => rest[at] === word)) return undefined;
  const given = new Map<FunctionParameter, string[]>();
  const loose: string[] = [];
  const others: string[] = [];
  for (let at = spec.words.length; at < rest.length; at++) {
    const token = rest[at] ?? '';
    const [, typed = '', joined] = /^--?([^=]+)(?:=(.*))?$/s.exec(token) ?? [];
    if (!token.startsWith('-') || token === '-') {
      loose.push(token);
      continue;
    }
    const flag = allFlags(spec).find(({ aliases, name, negatable, short }) =>
      [name, short, ...(aliases ?? []), negatable === true ? `no-${name}` : undefined].includes(typed),
    );
    if (flag === undefined) return undefined;
    const value = flag.value === undefined ? undefined : (joined ?? rest[++at] ?? '');
    const parameter = parameters.find((each) => each.flag?.name === flag.name);
    if (flag.name === 'dry-run') others.push('-WhatIf');
    else if (parameter === undefined && !dropped.has(flag.name)) return undefined;
    else if (parameter === undefined) continue;
    else if (value === undefined)
      others.push(`-${parameter.name}${typed.startsWith('no-') && !flag.name.startsWith('no-') ? ':$false' : ''}`);
    else given.set(parameter, [...(given.get(parameter) ?? []), value]);
  }
  if (rest.includes('-')) return undefined;
  return [
    ...positional(loose, spec),
    ...[...given].map(([{ name }, values]) => `-${name} ${values.map(powershellValue).join(', ')}`),
    ...others,
  ];
};

const positional = (values: readonly string[], { arguments: all }: CommandSpec): string[] => {
  const words = values.map(powershellValue);
  const at = all.findIndex(({ many }) => many === true);
  if (at === -1 || words.length <= at) return words;
  const after = all.length - at - 1;
  return [
    ...words.slice(0, at),
    words.slice(at, words.length - after).join(', '),
    ...words.slice(words.length - after),
  ];
};
