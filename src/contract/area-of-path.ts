import { isSafeName, kebab } from './safe-text.js';
import { singular } from './singular.js';

/** The command word of each base path. Any other base is its own command word, in the singular. */
const areaOfBase: ReadonlyMap<string, string> = new Map([
  ['auth', 'auth'],
  ['admin', 'admin'],
  ['computer', 'computer'],
  ['group', 'group'],
  ['packages', 'package'],
  ['patches', 'patch'],
  ['pmgroup', 'pm-group'],
  ['operating-system-imports', 'os-import'],
  ['pxe-bootimages', 'pxe-bootimage'],
  ['language-pack-imports', 'language-pack'],
  ['agent-templates', 'agent-template'],
  ['softwareclasses', 'software-class'],
  ['variable-definitions', 'variable-definition'],
  ['variable-configurations', 'variable-configuration'],
  ['tags', 'tag'],
  ['depots', 'depot'],
  ['system', 'system'],
  ['custom-field-configuration', 'custom-field'],
  ['tasks', 'task'],
  ['queues', 'queue'],
  ['health', 'health'],
]);

/** The area of a path. Only the path decides, because a server may change its tags with any version. */
export const areaOfPath = (path: string): string => {
  const base = baseOf(path);
  const known = areaOfBase.get(base);
  if (known !== undefined) return known;
  const word = isSafeName(base) ? singular(kebab(base)) : '';
  return word === '' ? 'other' : word;
};

/** The first word of a path: `computer` of /api/computer/{id}. */
export const baseOf = (path: string): string => {
  const segments = path.split('/').filter((segment) => segment !== '' && !segment.startsWith('{'));
  return (segments[0] === 'api' ? segments[1] : segments[0]) ?? '';
};

/** The area of the objects that /api/<base>/{id} identifies; undefined for an unknown base, whatever its tag. */
export const areaOfOwnId = (path: string, parameter: string): string | undefined => {
  const base = baseOf(path);
  return `${path}/`.startsWith(`/api/${base}/{${parameter}}/`) ? areaOfBase.get(base) : undefined;
};
