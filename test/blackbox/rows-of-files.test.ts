import { describe, expect, it } from 'vitest';
import type { CommandSpec, Input } from '../../src/command/spec.js';
import { commandTree, loadTree } from '../../src/program/built-in.js';
import { documents } from '../support/strict-server.js';
import { computerRows } from './rows-computer.js';
import { otherRows } from './rows-other.js';
import { withService } from './run-ems.js';

const lines = [...computerRows, ...otherRows];

interface Case {
  readonly name: string;
  readonly spec: CommandSpec;
  readonly command: string;
}

/** Every writing command of the reference, by one of the lines that another test sends singly. */
const cases: Case[] = (await loadTree())
  .flatMap(({ leaves }) => leaves.map((leaf) => leaf.spec()))
  .filter(
    ({ operation, writes }) => writes && operation !== undefined && documents(`${operation.method} ${operation.path}`),
  )
  .map((spec) => {
    const name = spec.words.join(' ');
    const own = lines.filter(({ command }) => `${command} `.startsWith(`${name} `));
    const line = own.find(({ command }) => !/--(body|field|collection)/.test(command)) ?? own[0];
    return { name, spec, command: line?.command ?? name };
  });

const without: Readonly<Record<string, string>> = {
  'system set-depot-topology': 'its body is not shown',
  'system trigger-sync': 'nothing to fill',
  'admin local-principal create': 'answers with a secret',
};

/** Several requests a row, a comparison with what exists, or a body that only another server describes. */
const special = new Set(['computer create', 'group create', 'computer variable set', 'group replace-package']);

/** The strict server has one of these only. */
const differsAt: Readonly<Record<string, number>> = { 'admin local-principal update': 1 };

const raised = (text: string): string => {
  if (/^\d+$/.test(text)) return String(Number(text) + 1);
  return /^[\da-f-]{36}$/.test(text)
    ? text.replace(/.$/, (last) => (last === '7' ? '8' : '7'))
    : text.replace(/\d*$/, (digits) => String(Number(digits) + 1).padStart(digits.length, '0'));
};

/** The arguments and the flags with a value as two rows; they differ in the first column. */
const csvOf = (
  at: number,
  { arguments: specs, flags: flagSpecs }: CommandSpec,
  { arguments: typed, flags }: Input,
): [string[], string[][]] => {
  const filled = new Set(
    flagSpecs.filter(({ fills, value }) => fills !== undefined && value !== undefined).map(({ name }) => name),
  );
  const cells = [
    ...specs.flatMap(({ name, many }) => {
      const given = [typed[name] ?? []].flat();
      return given.length === 0
        ? []
        : [[name, many === true && name !== 'child=value' ? (given[0] ?? '') : given.join(';')] as const];
    }),
    ...Object.entries(flags).flatMap(([name, value]) =>
      filled.has(name) ? [[`--${name}`, [value ?? []].flat().join(';')] as const] : [],
    ),
  ];
  const header = cells.map(([name]) => name);
  const first = cells.map(([, value]) => value);
  return [header, [first, first.with(at, raised(first[at] ?? ''))]];
};

describe('two rows of a file', () => {
  it.concurrent.each(cases.filter(({ name, spec }) => !special.has(name) && spec.shared.includes('rows')))(
    'are two requests of $name',
    async ({ command, name, spec }) => {
      const at = differsAt[name] ?? 0;
      const { input } = await commandTree.read(command.split(' '), '/home/nobody');
      const [header, rows] = csvOf(at, spec, input);
      const quoted = [header, ...rows]
        .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
        .join('\n');
      const whole = /--body (\S+)/.exec(command)?.slice(1) ?? [];
      const switches = command.split(' ').filter((word) => word.startsWith('--') && !header.includes(word));
      const plain = switches.filter((word) =>
        spec.flags.some(({ name: flag, value }) => value === undefined && word.replace(/^--(no-)?/, '') === flag),
      );
      await withService(async ({ ems, service }) => {
        const ran = await ems(
          [
            ...name.split(' '),
            '--from-file',
            '-',
            ...plain,
            ...whole.flatMap((text) => ['--body', text]),
            '--yes',
            '-o',
            'json',
          ],
          {
            input: `${quoted}\n`,
          },
        );
        const sent = service
          .calls()
          .filter(({ method, path }) => method === spec.operation?.method && fits(path, spec.operation.path));
        expect([ran.code, ran.code === 0 ? '' : ran.err]).toEqual([0, '']);
        const [one = '', two = ''] = rows.map((cells) => cells[at]);
        const seen = sent
          .map(({ body, path, query }) => `${path} ${JSON.stringify([...query])} ${JSON.stringify(body ?? null)}`)
          .join('\n');
        expect(seen).toContain(one.split('@')[0]);
        expect(seen).toContain(two.split('@')[0]);
      });
    },
  );

  it('are taken by every change that has something to fill', () => {
    const others = cases.filter(({ spec }) => !spec.shared.includes('rows')).map(({ name }) => name);
    expect(others).toEqual(Object.keys(without));
  });
});

const fits = (path: string, template: string): boolean =>
  new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(path);
