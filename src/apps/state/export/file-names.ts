import { createHash } from 'node:crypto';
import { deviceName } from '../../../base/files/device-name.js';
import { joinGroupPath, nameKey, splitGroupPath } from '../paths.js';

/** The file of each group: 'groups/Assignments/Browsers.yaml'. Valid on Windows, macOS and Linux, and the same every time. */
export const groupFiles = (paths: readonly string[]): ReadonlyMap<string, string> => {
  const taken = new Map<string, string>();
  const known = new Map<string, string>();
  /** The name of a group among its siblings, for its file and for the folder of its subgroups. */
  const place = (path: string): string => {
    const found = known.get(path);
    if (found !== undefined) return found;
    const names = splitGroupPath(path);
    const above = names.length > 1 ? place(joinGroupPath(names.slice(0, -1))) : 'groups';
    const plain = `${above}/${fileName(names.at(-1) ?? '')}`;
    const other = taken.get(fileKey(plain));
    const own = other === undefined || other === path ? plain : `${plain}~${shortHash(path)}`;
    taken.set(fileKey(own), path);
    known.set(path, own);
    return own;
  };
  return new Map([...paths].toSorted().map((path) => [path, `${place(path)}.yaml`]));
};

/** File systems that ignore letter case, or how accents are composed, see one file for both. */
const fileKey = (file: string): string => nameKey(file.normalize('NFC'));

const longest = 100;

/** A name that every system takes: others are written as %3A, as in a URL. */
export const fileName = (name: string): string => {
  const escaped = name
    .normalize('NFC')
    .replaceAll(/[%<>:"/\\|?*~\p{Cc}\u200B-\u200F\u202A-\u202E\u2066-\u2069]/gu, percent)
    .replace(/^[. -]/, percent) // hidden files are not read, and a dash looks like a flag
    .replace(/[. ]$/, percent) // Windows drops these
    .replace(/\.(?=ya?ml$)/i, percent) // the folder of Foo.yaml would be the file of Foo
    .replace(deviceName, (device) => percent(device.charAt(0)) + device.slice(1));
  if (escaped === '') return '%00';
  if (Buffer.byteLength(escaped) <= longest) return escaped;
  return `${cutBytes(escaped, longest - 9)}~${shortHash(name)}`;
};

const percent = (character: string): string =>
  [...Buffer.from(character)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

const cutBytes = (text: string, most: number): string => {
  let cut = text;
  while (Buffer.byteLength(cut) > most) cut = cut.slice(0, -1);
  return cut.replace(/[\uD800-\uDBFF]$/, '').replace(/%.?$/, '');
};
