import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/**
 * macOS on Apple silicon ends a program whose pages do not have the hashes in its signature. Bun puts our program into a
 * segment of its own after its executable was signed, so every executable is signed again here, ad hoc: a signature
 * without an identity, as the linker makes it. Apple's own tool only runs on macOS.
 */
const machO64 = 0xfeedfacf;
const segment64 = 0x19;
const codeSignature = 0x1d;
const superBlobMagic = 0xfade0cc0;
const directoryMagic = 0xfade0c02;
const adHoc = 0x2;
const pageBits = 12;
const pageSize = 1 << pageBits;
const hashSize = 32;

export const signMac = (file) => {
  const program = readFileSync(file);
  writeFileSync(file, signed(program), { mode: 0o755 });
};

/** Page numbers whose hash is not the one in the signature; and what of the file is not covered at all. */
export const wrongPages = (program) => {
  const { signatureAt, directory } = readSignature(program);
  const hashes = Array.from({ length: Math.ceil(signatureAt / pageSize) }, (_, page) => page);
  const wrong = hashes.filter((page) => {
    const told = directory.slot(page);
    return told === undefined || !told.equals(hashOfPage(program, page, signatureAt));
  });
  return { wrong, pages: hashes.length, uncovered: signatureAt - directory.codeLimit };
};

/** Signs the whole program. */
const signed = (program) => {
  const { commandAt, signatureAt, linkEditAt, identifier } = readSignature(program);
  const pages = Math.ceil(signatureAt / pageSize);
  const directory = directoryFor(identifier, pages, signatureAt, textSegment(program));
  const blob = superBlob(directory);
  const code = Buffer.from(program.subarray(0, signatureAt));
  // The header is part of the first page, so the sizes are right before it is hashed.
  code.writeUInt32LE(blob.length, commandAt + 12);
  const linkEditStart = Number(code.readBigUInt64LE(linkEditAt + 40));
  const linkEditSize = BigInt(signatureAt + blob.length - linkEditStart);
  code.writeBigUInt64LE(linkEditSize, linkEditAt + 48);
  code.writeBigUInt64LE((linkEditSize + 0x3fffn) & ~0x3fffn, linkEditAt + 32);
  for (let page = 0; page < pages; page += 1)
    hashOfPage(code, page, signatureAt).copy(directory, directory.length - (pages - page) * hashSize);
  return Buffer.concat([code, superBlob(directory)]);
};

const hashOfPage = (program, page, end) =>
  createHash('sha256')
    .update(program.subarray(page * pageSize, Math.min((page + 1) * pageSize, end)))
    .digest();

const loadCommands = (program) => {
  if (program.readUInt32LE(0) !== machO64) throw new Error('this is no 64-bit Mach-O file');
  let at = 32;
  return Array.from({ length: program.readUInt32LE(16) }, () => {
    const command = { at, kind: program.readUInt32LE(at) };
    at += program.readUInt32LE(at + 4);
    return command;
  });
};

const segmentNamed = (program, name) => {
  const found = loadCommands(program).find(
    ({ at, kind }) => kind === segment64 && program.toString('latin1', at + 8, at + 24).replace(/\0+$/, '') === name,
  );
  if (found === undefined) throw new Error(`the program has no segment ${name}`);
  return found.at;
};

const textSegment = (program) => {
  const at = segmentNamed(program, '__TEXT');
  return { offset: program.readBigUInt64LE(at + 40), size: program.readBigUInt64LE(at + 48) };
};

const readSignature = (program) => {
  const command = loadCommands(program).find(({ kind }) => kind === codeSignature);
  if (command === undefined) throw new Error('the program has no room for a signature');
  const signatureAt = program.readUInt32LE(command.at + 8);
  const count = program.readUInt32BE(signatureAt + 8);
  const blobs = Array.from(
    { length: count },
    (_, index) => signatureAt + program.readUInt32BE(signatureAt + 16 + index * 8),
  );
  const at = blobs.find((start) => program.readUInt32BE(start) === directoryMagic);
  if (at === undefined) throw new Error('the signature has no code directory');
  const identifierAt = at + program.readUInt32BE(at + 20);
  const slotsAt = at + program.readUInt32BE(at + 16);
  const slots = program.readUInt32BE(at + 28);
  return {
    commandAt: command.at,
    linkEditAt: segmentNamed(program, '__LINKEDIT'),
    signatureAt,
    identifier: program.toString('utf8', identifierAt, program.indexOf(0, identifierAt)),
    directory: {
      codeLimit: program.readUInt32BE(at + 32),
      slot: (page) =>
        page < slots ? program.subarray(slotsAt + page * hashSize, slotsAt + (page + 1) * hashSize) : undefined,
    },
  };
};

/** Version 0x20400, which names the executable segment; hashes follow later. */
const directoryFor = (identifier, pages, codeLimit, text) => {
  const headerSize = 88;
  const name = Buffer.from(`${identifier}\0`);
  const hashesAt = headerSize + name.length;
  const directory = Buffer.alloc(hashesAt + pages * hashSize);
  const words = [
    directoryMagic,
    directory.length,
    0x20400,
    adHoc,
    hashesAt,
    headerSize,
    0, // no special slots
    pages,
    codeLimit,
  ];
  for (const [index, word] of words.entries()) directory.writeUInt32BE(word, index * 4);
  directory.set([hashSize, 2 /* SHA-256 */, 0, pageBits], 36);
  directory.writeBigUInt64BE(text.offset, 64);
  directory.writeBigUInt64BE(text.size, 72);
  directory.writeBigUInt64BE(1n, 80); // the main binary
  name.copy(directory, headerSize);
  return directory;
};

const superBlob = (directory) => {
  const head = Buffer.alloc(20);
  const words = [superBlobMagic, head.length + directory.length, 1, 0 /* code directory */, head.length];
  for (const [index, word] of words.entries()) head.writeUInt32BE(word, index * 4);
  return Buffer.concat([head, directory]);
};
