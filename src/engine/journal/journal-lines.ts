import type { Json } from '../../contract/operation.js';
import { checksum } from '../../text/checksum.js';
import { isObject } from '../../json/objects.js';

/**
 * The form of a journal's lines. Each one ends in its own position and a checksum of its text, so that zeros, a missing
 * piece or a foreign line are noticed wherever they are:
 *
 *     {"kind":"sent","unit":12}<TAB>1843<TAB>9f3a1c22
 *
 * The first line is about the file itself. It is written over in place, so all its values have a fixed width; the last
 * of them is the checksum of the others.
 */
export interface FileState {
  /** Every byte up to here was written. Behind it there may be one more line. */
  readonly length: number;
  /** Requests from this number on have surely not been sent; below it, only a line of the journal tells. */
  readonly bound: number;
  /** The boot that wrote last: only an earlier boot can have lost lines in a power cut. */
  readonly boot: string;
  readonly isOpen: boolean;
}

/** As it was read; nothing in a damaged line is believed. */
export interface ReadState extends FileState {
  readonly isDamaged: boolean;
}

const journalFormat = 3;

export const stateLine = ({ length, bound, boot, isOpen }: FileState): string => {
  const state = {
    format: journalFormat,
    length: digits(length),
    bound: digits(bound),
    boot: boot.slice(0, bootWidth).padEnd(bootWidth),
    open: isOpen ? '1' : '0',
  };
  return `${JSON.stringify({ ...state, sum: checksum(JSON.stringify(state)) })}\n`;
};

const digits = (count: number): string => String(count).padStart(12, '0');
const bootWidth = 36;

/** undefined: the file has no such line, or one of another version. */
export const stateIn = (line: string): ReadState | undefined => {
  const json = parse(line);
  if (!isObject(json) || json['format'] !== journalFormat) return undefined;
  const { sum, ...state } = json;
  const { length, bound, boot, open } = state;
  if (!isCount(length) || !isCount(bound) || typeof boot !== 'string') return undefined;
  const isDamaged = sum !== checksum(JSON.stringify(state));
  return { length: Number(length), bound: Number(bound), boot: boot.trimEnd(), isOpen: open !== '0', isDamaged };
};

const isCount = (value: Json | undefined): value is string => typeof value === 'string' && /^\d{12}$/.test(value);

/** Format of the journal, compared with this version; undefined if it does not say. */
export const versionOf = (bytes: Buffer): 'newer' | 'older' | undefined => {
  const first = parse(linesOf(bytes)[0]?.text ?? '');
  if (!isObject(first)) return undefined;
  const { format } = first;
  if (typeof format === 'number')
    return format > journalFormat ? 'newer' : format < journalFormat ? 'older' : undefined;
  return first['plan'] === undefined ? undefined : 'older';
};

export const lineAt = (value: object, position: number): string => {
  const text = JSON.stringify(value);
  return `${text}\t${position}\t${checksum(`${position}${text}`)}\n`;
};

/** undefined: this is not what was written there. */
export const valueIn = (line: string, position: number): Json | undefined => {
  const [text = '', place, sum, ...more] = line.split('\t');
  if (place !== String(position) || more.length > 0 || sum !== checksum(`${position}${text}`)) return undefined;
  return parse(text);
};

const parse = (text: string): Json | undefined => {
  try {
    return JSON.parse(text) as Json; // JSON.parse gives nothing but JSON
  } catch {
    return undefined;
  }
};

/** Each line with its position in bytes; a text without a line feed at the end is no line. */
export const linesOf = (
  bytes: Buffer,
): { readonly text: string; readonly position: number; readonly end: number }[] => {
  const lines = [];
  for (let position = 0, end = 0; position < bytes.length; position = end) {
    const feed = bytes.indexOf(0x0a, position);
    end = feed === -1 ? bytes.length : feed + 1;
    lines.push({ text: bytes.toString('utf8', position, feed === -1 ? end : feed), position, end });
  }
  return lines;
};
