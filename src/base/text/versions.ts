/**
 * Compares two versions: below 0 if the first is older. 9.10 comes after 9.9, 128 equals 128.0, 2.0-rc1 comes before
 * 2.0, and words compare by their letters.
 */
export const compareVersions = (left: string, right: string): number => {
  const [one, other] = [partsOf(left), partsOf(right)];
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const order = compareParts(one[at] ?? 0n, other[at] ?? 0n);
    if (order !== 0) return order;
  }
  return 0;
};

export const isOlderVersion = (version: string, limit: string): boolean => compareVersions(version, limit) < 0;

type Part = bigint | string;

/** Splits a version into runs of digits and of letters, without a leading v. */
const partsOf = (version: string): Part[] => {
  const runs =
    version
      .trim()
      .toLowerCase()
      .replace(/^v(?=\d)/, '')
      .match(/\d+|[a-z]+/g) ?? [];
  return runs.map((run) => (/^\d/.test(run) ? BigInt(run) : run));
};

const compareParts = (left: Part, right: Part): number => {
  if (typeof left === 'bigint' && typeof right === 'bigint') return left === right ? 0 : left < right ? -1 : 1;
  if (typeof left === 'string' && typeof right === 'string')
    return rankOf(left) - rankOf(right) || (left === right ? 0 : left < right ? -1 : 1);
  // A word compared with a number: a preview comes before the release, a service release after it.
  if (typeof left === 'string') return rankOf(left) < 0 ? -1 : Math.sign(rankOf(left)) || (right === 0n ? 0 : -1);
  return -compareParts(right, left);
};

const early = ['dev', 'alpha', 'a', 'preview', 'pre', 'beta', 'b', 'rc'];

/** Returns below 0 for previews. Names of channels such as esr or lts have no order. */
const rankOf = (word: string): number => {
  const at = early.indexOf(word);
  if (at >= 0) return at - early.length;
  return /^(sp|p|u|r|update|patch|hotfix)$/.test(word) ? 1 : 0;
};
