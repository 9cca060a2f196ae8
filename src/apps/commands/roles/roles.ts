import type { UnnamedCommand } from '../../../command/custom-command.js';
import type { Canvas, CommandContext, CommandSpec, Result, TypedLine } from '../../../command/spec.js';
import { asksForHelp, matchLeaf } from '../../../command/words.js';
import { fitsTemplate } from '../../../contract/operation.js';
import { roles as knownRoles } from '../../../contract/roles.js';
import { openStored } from '../../../discovery/stored.js';
import { EmsError, messageOf, usage } from '../../../base/errors.js';
import { readBounded } from '../../../base/files/read-bounded.js';
import { answerJson } from '../../../base/json/objects.js';
import { shellWord } from '../../../base/text/shell-word.js';
import { plural } from '../../../base/text/wording.js';
import { directoryFor } from '../../../discovery/profile-descriptions.js';
import { unknownRoles } from './further-roles.js';
import { roleUses, type Purpose, type RoleUse } from './line-roles.js';
import { callsIn } from './script-lines.js';

export const rolesCommand: UnnamedCommand = {
  summary: 'Show the least roles that commands or scripts need',
  details: [
    'One line per role. A role is needed for a command itself, or for names (which are looked up), the reach (affected computers are counted), a wait (which polls) or parts of an answer: without those roles, use what the last column says. No server is asked.',
    'A script is read as sh, or as PowerShell if its name ends with .ps1: lines that call ems, in pipes and $(…) as well. A variable counts as a name. Lines that could not be read are listed, and the exit code is 13.',
  ],
  arguments: [{ name: 'command', help: 'words of a command; flags after --', many: true, optional: true }],
  flags: [{ name: 'script', value: 'file', help: 'script to read', repeat: true, completes: 'file' }],
  examples: {
    'Roles of a command': 'ems commands roles computer reboot',
    'Roles of a whole line': 'ems commands roles -- computer reboot 42 --wait',
    'Roles of two scripts': 'ems commands roles --script deploy.sh --script nightly.ps1',
    'The command that creates a principal with them': 'ems commands roles --script deploy.sh -o text --query create',
  },
  seeAlso: ['admin role list', 'admin local-principal create', 'auth status'],
  local: true,
  run: async (input, context) => {
    const words = [input.arguments['command'] ?? []].flat();
    const files = [input.flags['script'] ?? []].flat().map(String);
    if (words.length === 0 && files.length === 0)
      throw usage('Name a command or a script.', 'ems commands roles computer reboot, or --script deploy.sh');
    const reader = lineReader(context, openStored((await directoryFor(context)).directory));
    const named = words.length === 0 ? [] : await reader.command(words);
    const read = await Promise.all(files.map(async (file) => scriptRoles(file, await textOf(file, context), reader)));
    return resultOf(
      [...named, ...read.flatMap(({ lines }) => lines)],
      read.flatMap(({ unread }) => unread),
    );
  },
};

/** The answer of `ems commands roles`. */
export interface RolesAnswer {
  /** One row for each role. */
  readonly roles: readonly RoleRow[];
  /** Lines that could not be read, so roles may be missing; the exit code is 13. */
  readonly unread: readonly UnreadLine[];
  /** The command that creates a principal with these roles, as far as this version of ems knows them; null without any. */
  readonly create: string | null;
}

/** A role, and the commands that need it. */
interface RoleRow {
  /** The role. */
  readonly role: string;
  /** This version of ems knows it; only such roles are in the command that creates a principal. */
  readonly known: boolean;
  /** A command cannot do its work without it. */
  readonly needed: boolean;
  /** The commands that need it. */
  readonly commands: readonly string[];
  /** The reason for a role that is not needed: names, reach, wait or parts. */
  readonly for: Purpose;
  /** How to do without it; null if it is needed. */
  readonly without: string | null;
}

/** The roles of one line. */
interface LineRoles {
  readonly command: string;
  readonly uses: readonly RoleUse[];
}

/** A line of a script that calls ems and could not be read. */
interface UnreadLine {
  /** The script. */
  readonly file: string;
  /** Its line. */
  readonly line: number;
  /** As written, with spaces made single. */
  readonly text: string;
  /** The reason. */
  readonly why: string;
}

type LineReader = ReturnType<typeof lineReader>;

const lineReader = ({ runtime, tree }: CommandContext, discovered: ReturnType<typeof openStored>) => {
  const line = async (words: readonly string[]): Promise<LineRoles[]> => {
    // The value of a variable is not known, so only lines without one are checked as a whole.
    const typed = await tree.typed(words, discovered);
    if (!words.some((word) => /[$`]/.test(word))) await tree.read(words, runtime.home, discovered);
    const name = typed.spec.words.join(' ');
    if (name === 'each') return line([typed.typed.arguments['command'] ?? []].flat());
    if (unknownRoles.has(name)) throw usage('Its roles depend on what is undone, resumed or asked.');
    return [{ command: `ems ${name}`, uses: [...roleUses(typed.spec, typed.typed), ...(await requestRole(typed))] }];
  };
  /** By its words alone, where everything is possible that it may need; or as typed. */
  const command = async (words: readonly string[]): Promise<LineRoles[]> => {
    const leaf = matchLeaf(
      (await tree.parts(discovered)).flatMap(({ leaves }) => leaves),
      words,
    );
    if (leaf?.words.length !== words.length || unknownRoles.has(words.join(' '))) return line(words);
    return [{ command: `ems ${leaf.words.join(' ')}`, uses: roleUses(leaf.spec()) }];
  };
  const requestRole = async ({ spec, typed }: { spec: CommandSpec; typed: TypedLine }): Promise<RoleUse[]> => {
    if (spec.operation !== undefined && spec.role === undefined) throw usage('The role of its operation is not known.');
    if (spec.words.join(' ') !== 'api request') return [];
    const given = [typed.arguments['method-and-path'] ?? []].flat();
    const path = given.at(-1) ?? '';
    const { body, field } = typed.flags;
    const method =
      given.length > 1 ? given[0]?.toUpperCase() : body === undefined && field === undefined ? 'GET' : 'POST';
    const { operations } = await tree.builtIn();
    const found = operations.find((each) => each.method === method && fitsTemplate(each.path, path));
    if (found?.role === undefined) throw usage('The role of this request is not known.');
    return found.role === null ? [] : [[found.role, null]];
  };
  return { line, command };
};

/** No script is longer, and a word of megabytes takes half a minute to read. */
const longestScript = 512 * 1024;

const textOf = async (file: string, { interrupt }: CommandContext): Promise<string> => {
  const text = await readBounded(file, interrupt, longestScript).catch((error: unknown) => {
    interrupt.throwIfAborted();
    throw usage(`--script: ${file} cannot be read: ${messageOf(error)}`);
  });
  return text.toString('utf8');
};

const scriptRoles = async (
  file: string,
  text: string,
  reader: LineReader,
): Promise<{ readonly lines: readonly LineRoles[]; readonly unread: readonly UnreadLine[] }> => {
  const lines: LineRoles[] = [];
  const unread: UnreadLine[] = [];
  for (const call of callsIn(text, /\.psm?1$/i.test(file) ? 'powershell' : 'sh')) {
    const { words } = call;
    if (words[0] === 'help' || asksForHelp(words) || /^(--version|-V)$/.test(words.join(' '))) continue;
    const note = (why: string): void => void unread.push({ file, line: call.line, text: call.text, why });
    if (words.length === 0) note('ems is not called directly.');
    else
      await reader.line(words).then(
        (read) => lines.push(...read),
        (error: unknown) => note(messageOf(error)),
      );
  }
  return { lines, unread };
};

const ranks: readonly Purpose[] = [null, 'names', 'reach', 'wait', 'parts'];

const withoutIt: Readonly<Record<Exclude<Purpose, null>, string>> = {
  names: 'give ids instead of names',
  reach: 'add --max-affected unknown',
  wait: 'leave out --wait',
  parts: 'the answer has gaps',
};

const resultOf = (lines: readonly LineRoles[], unread: readonly UnreadLine[]): Result => {
  const names = [...new Set(lines.flatMap(({ uses }) => uses.map(([role]) => role)))].toSorted();
  const found = names.map((role): RoleRow => {
    const uses = lines.flatMap(({ command, uses: all }) =>
      all.filter(([each]) => each === role).map(([, why]) => ({ command, why })),
    );
    const purposes = ranks.filter((rank) => uses.some(({ why }) => why === rank));
    return {
      role,
      known: knownRoles.has(role),
      needed: purposes.includes(null),
      commands: [...new Set(uses.map(({ command }) => command))],
      for: purposes[0] ?? null,
      without: purposes.includes(null)
        ? null
        : purposes.map((each) => (each === null ? '' : withoutIt[each])).join('; '),
    };
  });
  // A server's description names roles, too, and this line is pasted into a shell.
  const granted = names.filter((role) => knownRoles.has(role)).join(',');
  const create = `ems admin local-principal create --roles ${shellWord(granted)}`;
  const draw = async (canvas: Canvas): Promise<string> => {
    const rows = found.map((row) => [
      row.known ? row.role : `${row.role} (not known to this version)`,
      row.needed ? 'needed' : `for ${row.for}`,
      row.commands.join(', '),
      row.without ?? '',
    ]);
    const grid = await canvas.grid({ header: ['Role', '', 'Commands', 'Without it'], sections: [{ title: '', rows }] });
    const missed = unread.map(({ file, line, text, why }) => `${file}:${line}: ${text}\n  ${why}`);
    return [
      grid,
      ...missed,
      ...(names.length === 0 ? ['No role is needed.'] : granted === '' ? [] : [create]),
      '',
    ].join('\n');
  };
  const answer: RolesAnswer = { roles: found, unread, create: granted === '' ? null : create };
  const problem = `${plural(unread.length, 'line')} could not be read, so roles may be missing.`;
  const hint = 'They are listed under unread. Name their commands: ems commands roles <command>';
  const outcome = unread.length === 0 ? undefined : new EmsError('differs', problem, { hint });
  return { kind: 'object', value: answerJson(answer), draw, outcome };
};
