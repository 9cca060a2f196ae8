import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Gives a Windows executable the version resource of ems: Explorer, Task Manager and Defender would show Bun and Oven
 * otherwise. Bun can only do it on Windows. The new one takes the place of the old one, and must not be longer.
 */
export const nameProgram = (file, strings) => {
  const program = readFileSync(file);
  const { at, size, entry } = versionResource(program);
  const fixedAt = program.indexOf(fixedMark, at);
  const fixed = Buffer.from(program.subarray(fixedAt, fixedAt + 52));
  const [major, minor, patch] = strings.FileVersion.split(/[.+-]/).map(Number);
  for (const place of [8, 16]) {
    fixed.writeUInt32LE(((major << 16) | minor) >>> 0, place);
    fixed.writeUInt32LE((patch << 16) >>> 0, place + 4);
  }
  const made = block('VS_VERSION_INFO', fixed, [
    block('StringFileInfo', '', [
      block(
        '040904b0',
        '',
        Object.entries(strings).map(([name, value]) => block(name, value)),
      ),
    ]),
    block('VarFileInfo', '', [block('Translation', Buffer.from([0x09, 0x04, 0xb0, 0x04]))]),
  ]);
  if (made.length > size)
    throw new Error(`the version resource of ${file} has ${size} bytes, ${made.length} are needed`);
  program.fill(0, at, at + size);
  made.copy(program, at);
  program.writeUInt32LE(made.length, entry + 4);
  writeFileSync(file, program);
};

const fixedMark = Buffer.from([0xbd, 0x04, 0xef, 0xfe]);

/** VS_VERSIONINFO and what is inside it have one form: length, length of the value, type, name, value, children. */
const block = (name, value, children = []) => {
  const isText = typeof value === 'string';
  const content = isText && value !== '' ? Buffer.from(`${value}\0`, 'utf16le') : Buffer.from(isText ? '' : value);
  const head = padded(Buffer.concat([Buffer.alloc(6), Buffer.from(`${name}\0`, 'utf16le')]));
  const whole = Buffer.concat([head, children.length > 0 ? padded(content) : content, ...children.map(padded)]);
  whole.writeUInt16LE(whole.length, 0);
  whole.writeUInt16LE(isText ? content.length / 2 : content.length, 2);
  whole.writeUInt16LE(isText ? 1 : 0, 4);
  return whole;
};

const padded = (bytes) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);

/** Resources are a tree: type 16 is the version, then its name and language; directory 2 of the header is its root. */
const versionResource = (program) => {
  const header = program.readUInt32LE(0x3c);
  const optional = header + 24;
  const sections = Array.from({ length: program.readUInt16LE(header + 6) }, (_, index) => {
    const at = optional + program.readUInt16LE(header + 20) + 40 * index;
    return {
      start: program.readUInt32LE(at + 12),
      size: program.readUInt32LE(at + 16),
      file: program.readUInt32LE(at + 20),
    };
  });
  const placeOf = (address) => {
    const { start, file } = sections.find(
      (section) => address >= section.start && address < section.start + section.size,
    );
    return file + address - start;
  };
  const root = placeOf(program.readUInt32LE(optional + 112 + 2 * 8));
  const childOf = (folder, isWanted) => {
    const count = program.readUInt16LE(folder + 12) + program.readUInt16LE(folder + 14);
    const places = Array.from({ length: count }, (_, index) => folder + 16 + 8 * index);
    const found = places.find((place) => isWanted(program.readUInt32LE(place)));
    return root + (program.readUInt32LE(found + 4) & 0x7fff_ffff);
  };
  const entry = childOf(
    childOf(
      childOf(root, (id) => id === 16),
      () => true,
    ),
    () => true,
  );
  return { entry, at: placeOf(program.readUInt32LE(entry)), size: program.readUInt32LE(entry + 4) };
};
