import { isSafeName, kebab } from './safe-text.js';

/** The command word of each base path. What is missing here goes by its tag. */
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

/** Which area a path belongs to: by its base, else by the first tag, else by its first segment. */
export const areaOfPath = (path: string, tags: readonly string[] = []): string => {
  const segments = path.split('/').filter((segment) => segment !== '' && !segment.startsWith('{'));
  const [base = ''] = segments[0] === 'api' ? segments.slice(1) : segments;
  const known = areaOfBase.get(base);
  if (known !== undefined) return known;
  const [word = 'other'] = [tags[0] ?? '', base]
    .filter(isSafeName)
    .map(kebab)
    .filter((name) => name !== '');
  return word;
};
