import type { CommandSpec, FlagSpec, SharedGroup } from '../engine/command-spec.js';
import { sharedFlags } from '../engine/shared-flags.js';
import { block, columnsOf, wrap, type Style } from './layout.js';

/** Groups whose flags are named in full only in `ems help output` and `ems help environment`; here one line each. */
const folded: readonly SharedGroup[] = ['output', 'connection'];

/** Help of one command: what it does, how it is called, its own flags first, what it needs, examples. */
export const commandHelp = (spec: CommandSpec, style: Style): string => {
  const parts = [
    `${sentence(spec.summary)}`,
    ...spec.details.map((paragraph) => wrap(paragraph, style.width)),
    block('Usage', usageLine(spec), style),
    spec.arguments.length === 0
      ? ''
      : block(
          'Arguments',
          columnsOf(
            spec.arguments.map((argument) => [`<${argument.name}>`, argumentHelp(argument)]),
            style,
          ),
          style,
        ),
    flagBlock('Flags', visible(spec.flags), style),
    ...spec.shared
      .filter((group) => !folded.includes(group))
      .map((group) => flagBlock(sharedFlags[group].title, withoutOwn(spec, group), style)),
    block('Also', foldedLine(spec, style), style),
    block('Needs', needs(spec), style),
    spec.examples.length === 0 ? '' : block('Examples', examples(spec, style), style),
    spec.seeAlso.length === 0 ? '' : block('See also', spec.seeAlso.map((line) => `ems ${line}`).join(', '), style),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
};

const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

export const usageLine = (spec: CommandSpec): string => {
  const words = spec.arguments.map(({ name, many, optional }) => {
    const inner = `${name}${many ? '...' : ''}`;
    return optional ? `[${inner}]` : `<${inner}>`;
  });
  const required = spec.flags.filter((flag) => flag.required).map((flag) => `--${flag.name} <${flag.value ?? ''}>`);
  return ['ems', ...spec.words, ...words, ...required, '[flags]'].join(' ');
};

const argumentHelp = ({ help, values }: CommandSpec['arguments'][number]): string =>
  values === undefined ? help : `${help} (${values.join(', ')})`;

const visible = (flags: readonly FlagSpec[]): FlagSpec[] => flags.filter((flag) => !flag.hidden);

const withoutOwn = (spec: CommandSpec, group: SharedGroup): FlagSpec[] => {
  const own = new Set(spec.flags.map(({ name }) => name));
  return sharedFlags[group].flags.filter(({ name }) => !own.has(name));
};

const flagBlock = (title: string, flags: readonly FlagSpec[], style: Style): string =>
  flags.length === 0
    ? ''
    : block(
        title,
        columnsOf(
          flags.map((flag) => [flagSyntax(flag), flagHelp(flag)]),
          style,
        ),
        style,
      );

export const flagSyntax = (flag: FlagSpec): string => {
  const letter = flag.short === undefined ? '' : `-${flag.short}, `;
  const name = flag.negatable ? `--[no-]${flag.name}` : `--${flag.name}`;
  return `${letter}${name}${flag.value === undefined ? '' : ` <${flag.value}>`}`;
};

export const flagHelp = (flag: FlagSpec): string => {
  const listed = flag.values !== undefined && flag.fills !== undefined ? `: ${flag.values.join(', ')}` : '';
  const notes = [
    flag.required ? 'required' : '',
    flag.repeat && flag.fills?.shape.type === 'array' ? 'repeat or separate by commas' : '',
    flag.repeat && flag.fills?.shape.type !== 'array' && flag.form !== 'clear' ? 'repeatable' : '',
    flag.default === undefined ? '' : `default ${flag.default}`,
    flag.since === undefined ? '' : `since ${flag.since}`,
    flag.source === 'server' ? 'from the server' : '',
  ].filter((note) => note !== '');
  return `${flag.help}${listed}${notes.length === 0 ? '' : ` (${notes.join('; ')})`}`;
};

const foldedLine = (spec: CommandSpec, style: Style): string => {
  const shared = folded.filter((group) => spec.shared.includes(group));
  const names = shared.flatMap((group) =>
    withoutOwn(spec, group).map((flag) =>
      flag.short === undefined ? `--${flag.name}` : `-${flag.short}/--${flag.name}`,
    ),
  );
  return `${wrap(names.join(' '), style.width - 2)}\nThey are explained by: ems help output, ems help environment`;
};

const needs = (spec: CommandSpec): string => {
  const lines = [
    spec.role === null ? 'no sign-in' : spec.role === undefined ? '' : `role ${spec.role}`,
    spec.operation === undefined ? '' : `${spec.operation.method} ${spec.operation.path}`,
    spec.since === undefined ? '' : `since ${spec.since}`,
    spec.source === 'server' ? 'from the server' : '',
    spec.asks ? 'asks before it acts; --yes goes on without' : '',
  ].filter((line) => line !== '');
  return lines.join(' · ');
};

const examples = (spec: CommandSpec, style: Style): string =>
  spec.examples.map(({ does, run }) => `${style.dim(`# ${does}`)}\n${run}`).join('\n');
