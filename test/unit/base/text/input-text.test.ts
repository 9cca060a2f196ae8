import { expect, it } from 'vitest';
import { inputText } from '../../../../src/base/text/input-text.js';

it.each([
  ['UTF-8', Buffer.from('Müller')],
  ['UTF-8 with a byte order mark', Buffer.from('\uFEFFMüller')],
  ['UTF-16, as Windows PowerShell writes it', Buffer.from('\uFEFFMüller', 'utf16le')],
  ['UTF-16 of the other order', Buffer.from('\uFEFFMüller', 'utf16le').swap16()],
])('%s is read', (_, bytes) => {
  expect(inputText(bytes, 'stdin')).toBe('Müller');
});

it.each([
  ['the code page of a spreadsheet', Buffer.from('hostname,Room\nPC-1,Müller\n', 'latin1'), 'line 2'],
  ['a last line without an end', Buffer.from('a\nb\nMüller', 'latin1'), 'line 3'],
  ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x41, 0, 0, 0]), 'line 1'],
  ['UTF-16 without its mark', Buffer.from('id\n42\n', 'utf16le'), 'line 1'],
])('%s is refused with its line', (_, bytes, line) => {
  expect(() => inputText(bytes, '--from-file: rooms.csv')).toThrow(
    `--from-file: rooms.csv is not UTF-8 text: ${line} has bytes of another encoding.`,
  );
});

it('a character that says that another was lost is text', () => {
  expect(inputText(Buffer.from('M\uFFFDller'), 'stdin')).toBe('M\uFFFDller');
});

it.each([
  ['the first', 'a\nA\uD83DB'],
  ['the second', 'a\nA\uDE00'],
])('UTF-16 with %s half of a character is refused with its line', (_, text) => {
  for (const bytes of [Buffer.from(`\uFEFF${text}`, 'utf16le'), Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()])
    expect(() => inputText(bytes, 'stdin')).toThrow('stdin is not text: line 2 has half of a character.');
  expect(inputText(Buffer.from('\uFEFFa😀', 'utf16le'), 'stdin')).toBe('a😀');
});
