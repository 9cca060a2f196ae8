import { basename } from 'node:path';

export type ScriptShell = 'sh' | 'powershell';

/** A call of ems in a script. */
export interface ScriptCall {
  readonly line: number;
  /** As written, with spaces made single. */
  readonly text: string;
  /** After `ems`, without quotes; variables and $(…) stay as written. Empty if ems is called in a way that cannot be read. */
  readonly words: readonly string[];
}

/** The calls of ems in a script, in pipes, $(…) and continued lines too. */
export const callsIn = (script: string, shell: ScriptShell): ScriptCall[] =>
  scan(shell === 'sh' ? withoutHereDocuments(script) : script, 1, syntaxes[shell]);

interface Syntax {
  readonly token: RegExp;
  /** A $(…) within a text in double quotes. */
  readonly inner: RegExp;
  readonly escaped: RegExp;
}

/** The parts of a regular expression that stand for brackets with quotes and further brackets in them. */
const nested = (single: string, escape: string, depth: number): { readonly round: string; readonly double: string } => {
  const below = depth === 0 ? { round: '(?!)', double: '(?!)' } : nested(single, escape, depth - 1);
  const double = String.raw`"(?:${escape}[^]|\$${below.round}|(?!\$\()[^"${escape}])*"`;
  return { double, round: String.raw`\((?:[^()'"${escape}]|${escape}[^]|${single}|${double}|${below.round})*\)` };
};

const syntaxOf = (shell: ScriptShell): Syntax => {
  const isSh = shell === 'sh';
  const single = isSh ? "'[^']*'" : "'(?:[^']|'')*'";
  const escape = isSh ? String.raw`\\` : '`';
  const { double, round } = nested(single, escape, 3);
  const groups = {
    gap: String.raw`[ \t\r]+|${escape}\r?\n|(?<![^\s;(|&])#[^\n]*`,
    inside: isSh ? String.raw`[$<>]${round}|\x60[^\x60]*\x60` : `[$@]?${round}`,
    redirect: String.raw`(?:(?<!\S)[\d*]|&)?(?:>>?|<+)(?<copy>&\d)?`,
    end: isSh ? String.raw`[\n;|&()]` : String.raw`[\n;|&(){}]`,
    single,
    double,
    plain: isSh ? String.raw`\$\{[^}]*\}|\\[^]|[^]` : String.raw`\$\{[^}]*\}|\x60[^]|[^]`,
  };
  const token = Object.entries(groups).map(([name, pattern]) => `(?<${name}>${pattern})`);
  return {
    token: new RegExp(token.join('|'), 'g'),
    inner: new RegExp(String.raw`\$${round}`, 'g'),
    escaped: isSh ? /\\(["$`\\])/g : /`([^])/g,
  };
};

const syntaxes: Readonly<Record<ScriptShell, Syntax>> = { sh: syntaxOf('sh'), powershell: syntaxOf('powershell') };

const withoutHereDocuments = (script: string): string =>
  script.replaceAll(
    /((?<!<)<<-?[ \t]*(["']?)(\w+)\2[^\n]*)\n([^]*?)^\t*\3$/gm,
    (...[, head, , , body]: string[]) => `${head}\n${body?.replaceAll(/[^\n]/g, '')}`,
  );

const scan = (text: string, firstLine: number, syntax: Syntax): ScriptCall[] => {
  const calls: ScriptCall[] = [];
  let [line, began, skips] = [firstLine, firstLine, false];
  let words: string[] = [];
  let word: string | undefined;
  const add = (piece: string): void => void (word = (word ?? '') + piece);
  const endWord = (): void => {
    if (word !== undefined && !skips) words.push(word);
    if (word !== undefined) skips = false;
    word = undefined;
  };
  const endCommand = (): void => {
    endWord();
    const called = wordsAfterEms(words);
    if (called !== undefined) calls.push({ line: began, text: words.join(' '), words: called });
    [words, skips] = [[], false];
  };
  for (const { 0: raw, groups = {} } of text.matchAll(syntax.token)) {
    if (words.length === 0 && word === undefined) began = line;
    const from = line;
    line += raw.split('\n').length - 1;
    const { copy, double, end, gap, inside, redirect, single } = groups;
    const found = inside === undefined ? [...(double ?? '').matchAll(syntax.inner)].map(([each]) => each) : [inside];
    for (const each of found) calls.push(...scan(each.replace(/^[$<>@]?./, '').slice(0, -1), from, syntax));
    if (redirect !== undefined || gap !== undefined) endWord();
    if (redirect !== undefined) skips = copy === undefined;
    else if (gap !== undefined) continue;
    else if (end !== undefined) endCommand();
    else if (single !== undefined) add(single.slice(1, -1));
    else if (double !== undefined) add(double.slice(1, -1).replaceAll(syntax.escaped, '$1'));
    else add(raw.length === 2 && '\\`'.includes(raw.charAt(0)) ? raw.charAt(1) : raw);
  }
  endCommand();
  return calls;
};

/** Words that only print what follows. */
const printing = new Set(['echo', 'printf', 'Write-Host', 'Write-Output', 'Write-Error']);

const wordsAfterEms = (words: readonly string[]): readonly string[] | undefined => {
  if (printing.has(words[0] ?? '')) return undefined;
  const at = words.findIndex((word) => /^ems(\.exe|\.cmd|\.ps1)?$/i.test(basename(word.replaceAll('\\', '/'))));
  const after = at < 0 ? [] : words.slice(at + 1);
  // xargs adds what it reads.
  const before = words.slice(0, Math.max(at, 0));
  const isFed = before.includes('xargs') && !before.some((word) => word.startsWith('-I'));
  if (after.length > 0) return isFed ? [...after, '$item'] : after;
  // `E="ems --demo"`, `$ems = 'C:\ems.exe'`, `ssh host 'ems …'`, and functions of the module.
  const isHidden =
    (at > 0 && words[at - 1] === '=') ||
    words.some((word) => /(?:^|[\s=/\\])ems(?:\.exe)?\s|^\w+=\S*\bems$|^[A-Z]\w+-Ems[A-Z]/.test(word));
  return isHidden ? [] : undefined;
};
