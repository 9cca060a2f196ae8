/** Writes man(7) source that both groff and mandoc accept. */

/** Prose: `code` becomes bold; lines are short, so that changes give small diffs. */
export const prose = (text: string): string =>
  wrapped(text)
    .map((line) => guarded(escaped(line).replaceAll(/\\\(ga(.+?)\\\(ga/g, String.raw`\fB$1\fR`)))
    .join('\n');

/** Text that users type literally: options, names, commands. */
export const literal = (text: string): string => escaped(text);

export const heading = (title: string): string => `.SH ${quoted(title.toUpperCase())}`;
export const subheading = (title: string): string => `.SS ${quoted(title)}`;
export const roffParagraph = (text: string): string => `.PP\n${prose(text)}`;

/** A term with its explanation beside it or below. */
export const term = (name: string, text: string): string =>
  `.TP\n${guarded(name)}\n${text === '' ? String.raw`\&` : prose(text)}`;

export const bold = (text: string): string => String.raw`\fB${escaped(text)}\fR`;
export const italic = (text: string): string => String.raw`\fI${escaped(text)}\fR`;

/** Lines to type, never filled. */
export const verbatim = (lines: readonly string[]): string =>
  [
    '.PP',
    '.RS 4',
    '.nf',
    ...lines.map((line) => (line === '' ? String.raw`\&` : guarded(escaped(line)))),
    '.fi',
    '.RE',
  ].join('\n');

const lineLength = 100;

/** Keeps `code` on one line: bold must not continue on the next line of the source. */
const wrapped = (text: string): string[] => {
  const lines: string[] = [];
  let current = '';
  for (const word of text.match(/(?:`[^`]*`|\S)+/g) ?? []) {
    if (current !== '' && current.length + word.length >= lineLength) {
      lines.push(current);
      current = word;
    } else current = current === '' ? word : `${current} ${word}`;
  }
  return [...lines, current];
};

const characters: Readonly<Record<string, string>> = {
  '\\': String.raw`\e`,
  '-': String.raw`\-`,
  "'": String.raw`\(aq`,
  '`': String.raw`\(ga`,
  '^': String.raw`\(ha`,
  '~': String.raw`\(ti`,
  '…': '...',
  '·': String.raw`\(pc`,
  '–': String.raw`\(en`,
};

/** Lets long words break where that is not misleading: groff warns about lines that it cannot fill. */
const escaped = (text: string): string =>
  text
    .split(' ')
    .map((word) => {
      const safe = word.replaceAll(/[\\\-'`^~…·–]/g, (character) => characters[character] ?? character);
      return word.length > 30 ? safe.replaceAll(/[,|/:=](?=.)/g, String.raw`$&\:`) : safe;
    })
    .join(' ')
    .replaceAll(
      /[^ -~\n]/g,
      (character) => String.raw`\[u${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
    );

/** A line that begins with a dot or a quote would be a request. */
const guarded = (line: string): string => (/^[.']/.test(line) ? String.raw`\&${line}` : line);

const quoted = (text: string): string => `"${escaped(text).replaceAll('"', String.raw`\(dq`)}"`;
