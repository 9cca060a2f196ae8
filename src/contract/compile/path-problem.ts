const longestPath = 500;

/** Returns why a path cannot be called, or undefined. It must not lead to another host or out of itself. */
export const pathProblem = (path: string): string | undefined => {
  if (path.length > longestPath) return 'the path is too long';
  if (!path.startsWith('/') || path.startsWith('//')) return 'the path does not start with a single slash';
  if (!/^[\w\-.~!$&'()*+,;=:@{}/]*$/.test(path)) return 'the path has characters that a path cannot have';
  if (path.split('/').some((segment) => segment === '.' || segment === '..')) return 'the path has dot segments';
  const withoutPlaceholders = path.replaceAll(/\{[\w.-]{1,100}\}/g, '');
  if (/[{}]/.test(withoutPlaceholders)) return 'the path has a placeholder that cannot be filled';
  return hasTwice(path) ? 'the path has the same placeholder twice' : undefined;
};

const hasTwice = (path: string): boolean => {
  const names = path.match(/\{[^{}]*\}/g) ?? [];
  return new Set(names).size < names.length;
};
