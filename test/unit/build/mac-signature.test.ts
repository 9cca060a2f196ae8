import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useFreshDirectory } from '../../support/directories.js';
// @ts-expect-error -- a build script without types
import * as untyped from '../../../src/build/mac-signature.mjs';

interface Signatures {
  readonly signMac: (file: string) => void;
  readonly wrongPages: (program: Buffer) => { wrong: number[]; pages: number; uncovered: number };
}
const { signMac, wrongPages } = untyped as Signatures; // the script has no types of its own

const page = 4096;
const segment = (name: string, offset: number, size: number): Buffer => {
  const command = Buffer.alloc(72);
  command.writeUInt32LE(0x19, 0);
  command.writeUInt32LE(72, 4);
  command.write(name, 8, 'latin1');
  command.writeBigUInt64LE(BigInt(size), 32);
  command.writeBigUInt64LE(BigInt(offset), 40);
  command.writeBigUInt64LE(BigInt(size), 48);
  return command;
};

/** The least that macOS calls a program: three load commands, `pages` of code, a directory that covers one page. */
const program = (pages: number): Buffer => {
  const code = Buffer.alloc(pages * page + 100, 'code');
  const oldSignature = Buffer.alloc(20 + 44 + 4 + 32);
  const words = [0xfade0cc0, oldSignature.length, 1, 0, 20, 0xfade0c02, oldSignature.length - 20, 0x20100, 2, 48, 44];
  for (const [index, word] of [...words, 0, 1, page].entries()) oldSignature.writeUInt32BE(word, index * 4);
  oldSignature.write('ems\0', 20 + 44);
  const signature = Buffer.alloc(16);
  for (const [index, word] of [0x1d, 16, code.length, oldSignature.length].entries())
    signature.writeUInt32LE(word, index * 4);
  const header = Buffer.alloc(32);
  header.writeUInt32LE(0xfeedfacf, 0);
  header.writeUInt32LE(3, 16);
  const linkEdit = segment('__LINKEDIT', code.length - 50, 50 + oldSignature.length);
  Buffer.concat([header, segment('__TEXT', 0, page), linkEdit, signature]).copy(code);
  return Buffer.concat([code, oldSignature]);
};

describe('the signature of a macOS executable', () => {
  const folder = useFreshDirectory();

  it('covers every page after signing, the header with its new sizes included', () => {
    const file = join(folder(), 'ems');
    writeFileSync(file, program(5));
    expect(wrongPages(readFileSync(file))).toMatchObject({ pages: 6, wrong: [0, 1, 2, 3, 4, 5] });
    signMac(file);
    const signed = readFileSync(file);
    expect(wrongPages(signed)).toEqual({ pages: 6, wrong: [], uncovered: 0 });
    const size = signed.length - (5 * page + 100);
    expect(signed.readUInt32LE(32 + 72 + 72 + 12)).toBe(size);
    expect(Number(signed.readBigUInt64LE(32 + 72 + 48))).toBe(50 + size);
  });

  it('no longer fits when a byte of the program changes', () => {
    const file = join(folder(), 'ems');
    writeFileSync(file, program(3));
    signMac(file);
    const changed = readFileSync(file);
    changed[2 * page + 7] = 0;
    expect(wrongPages(changed).wrong).toEqual([2]);
  });

  it('is refused for a file that is no program', () => {
    const file = join(folder(), 'text');
    writeFileSync(file, 'a text that is long enough to be read as a header');
    expect(() => signMac(file)).toThrow('no 64-bit Mach-O');
  });
});
