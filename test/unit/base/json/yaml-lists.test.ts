import { describe, expect, it } from 'vitest';
import { readYamlDocuments, type YamlPath } from '../../../../src/base/json/read-yaml.js';

const words = Array.from({ length: 300 }, (_, index) => `PC-${index}`);

/** Each line with `ending`: a comment behind an item leaves the line to the parser. */
const listOf = (indent: string, items: readonly string[], ending = ''): string =>
  items.map((item) => `${indent}- ${item}${ending}\n`).join('');

const read = async (text: string) => {
  const { documents, mistakes } = await readYamlDocuments(text, 'a.yaml');
  const paths: YamlPath[] = [['a'], ['a', 0], ['a', 1], ['a', 150], ['a', 299], ['b'], ['b', 'c', 299], ['d', 0]];
  return {
    values: documents.map(({ value }) => value),
    places: documents.map((document) => paths.map((path) => [document.has(path), document.place(path)])),
    mistakes,
  };
};

const texts: Readonly<Record<string, (list: (indent: string, items?: readonly string[]) => string) => string>> = {
  'two lists of two depths': (list) => `# x\na:\n${list('  ')}b:\n  c:\n${list('    ')}d: [x, y]\n`,
  'a list without indent, and the lines of Windows': (list) => `a:\n${list('')}b: 1\n`.replaceAll('\n', '\r\n'),
  'two documents': (list) => `a:\n${list('  ')}---\na:\n${list('  ')}`,
  'words that are no text': (list) => `a:\n${list('  ', [...words.slice(0, 120), 'true', 'No', '~', ...words])}`,
  'a last item that goes on': (list) => `a:\n${list('  ')}  - last\n    line\n  - x\nd:\n  - 1\n`,
  'lists in a list': (list) => `a:\n  -\n${list('    ')}  -\n${list('    ')}`,
  'a mistake behind the list': (list) => `a:\n${list('  ')}a: 1\nb: }\n`,
};

describe('long lists of words', () => {
  it.each(Object.entries(texts))('are read as the parser reads them: %s', async (_, text) => {
    const short = await read(text((indent, items = words) => listOf(indent, items, ' # x')));
    const long = await read(text((indent, items = words) => listOf(indent, items)));
    expect(long).toEqual(short);
  });

  it('stay text in a block of text and in quotes, with every line', async () => {
    const { values } = await read(`a: |\n${listOf('  ', words)}b: "\n${listOf('  ', words)}  "\n`);
    const text = listOf('', words);
    expect(values).toEqual([{ a: text, b: ` ${text.replaceAll('\n', ' ')}` }]);
  });
});
