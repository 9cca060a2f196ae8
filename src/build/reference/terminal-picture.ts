import { xmlText } from '../../base/text/ci-text.js';

export const pictureColumns = 100;
const [lineHeight, advance, margin] = [20, 8.43, 20];

/** A screen with ANSI colors as an SVG whose text can be selected; its own background suits light and dark pages. */
export const terminalPicture = (screen: string): string => {
  const lines = screen.trimEnd().split('\n');
  const [width, height] = [Math.ceil(pictureColumns * advance) + 2 * margin, lines.length * lineHeight + 2 * margin];
  const texts = lines.map((line, at) =>
    line === '' ? '' : `<text x="${margin}" y="${margin + 14 + at * lineHeight}">${spans(line)}</text>\n`,
  );
  // Written by npm run reference. preserve: SVG drops the spaces between columns otherwise.
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title" xml:space="preserve">
<title id="title">A terminal session with ems: ${lines
    .filter((line) => line.startsWith('$'))
    .map((line) => spans(line.slice(2)).replaceAll(/<[^>]*>/g, ''))
    .join('; ')}</title>
<style>
rect { fill: #15181e; stroke: #59606b }
text { fill: #d8dce2; font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace; white-space: pre }
.a1 { font-weight: 700; fill: #fff } .a2 { fill: #9aa2ad } .a31 { fill: #ff8080 } .a32 { fill: #5fd38d } .a33 { fill: #ecc55f } .a34 { fill: #82b1ff } .a36 { fill: #5ccfe0 }
</style>
<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="8"/>
${texts.join('')}</svg>
`;
};

/** `ESC[32m` begins a class of its number; every code that ends one (22, 39) ends all: ems does not nest colors. */
const spans = (line: string): string => {
  const [plain = '', ...colored] = line.split('\u001B[');
  const rest = colored.map((part) => {
    const [, code = '', text = ''] = /^(\d+)m(.*)$/.exec(part) ?? [];
    const shown = xmlText(text);
    return text === '' || code === '22' || code === '39' ? shown : `<tspan class="a${code}">${shown}</tspan>`;
  });
  return xmlText(plain) + rest.join('');
};
