const reaches = [
  'none',
  'computer',
  'group-subtree',
  'activated-group',
  'package-assignment',
  'package-groups',
  'overwritten-package',
  'patch-links',
  'patch-approval',
  'added-patches',
  'unknown',
];
const moments = ['now', 'contact', 'activation', 'never', 'unknown'];

/** The table of reach. The build fails while a write does not say how far it reaches, and when computers act on it. */
export const reachFile = (document, operations, literal) => {
  const rows = operations
    .filter(({ repeat, role }) => repeat !== 'read' && role !== null)
    .map(({ method, path }) => {
      const key = `${method} ${path}`;
      const { 'x-acts': acts, 'x-reach': reach } = document.paths[path][method.toLowerCase()];
      if (!reaches.includes(reach)) throw new Error(`${key}: x-reach has to be one of ${reaches.join(', ')}`);
      if (!moments.includes(acts)) throw new Error(`${key}: x-acts has to be one of ${moments.join(', ')}`);
      return `  ${literal(key)}: ['${reach}', '${acts}'],\n`;
    })
    .toSorted();
  return `import type { Acts, Reach } from '../contract/reach.js';\n\nexport const reachTable = (): Readonly<Record<string, readonly [Reach, Acts]>> => ({\n${rows.join('')}});\n`;
};
