import { topicsOfApplications } from '../../src/apps/index.js';
import { readFileSync } from 'node:fs';
import { topics } from '../../src/help/topics.js';

export const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

/** A heading, and the shell code below it. */
export type Recipe = readonly [heading: string, code: string];

/** Each ```sh block with the heading above it. */
export const readmeRecipes: readonly Recipe[] = [...readme.matchAll(/^(#+ .*)$|^```sh\n([^]*?)^```$/gm)].reduce<{
  heading: string;
  found: Recipe[];
}>(
  ({ heading, found }, [, title, code]) =>
    code === undefined
      ? { heading: title ?? heading, found }
      : { heading, found: [...found, [heading.replace(/^#+ /, ''), code]] },
  { heading: '', found: [] },
).found;

/** Each block of a help topic that is said to run. */
const topicRecipes: readonly Recipe[] = (
  await Promise.all(
    topics.map(async (topic) =>
      (await topic.load(topicsOfApplications)).parts.flatMap(({ code, runs, title = 'first lines' }) =>
        runs ? [[`help ${topic.name}: ${title}`, code.join('\n')] as const] : [],
      ),
    ),
  )
).flat();

/** Commands on a line of their own, without comments. */
const commandsIn = ([, code]: Recipe): string[] => code.split('\n').map(withoutComment).filter(isWhole);
const withoutComment = (line: string): string => line.replace(/\s+#.*$/, '').trim();
const withoutFile = (line: string): string => line.replace(/ > \S+$/, '');
const isWhole = (line: string): boolean => line.startsWith('ems ') && !/(\\| in)$/.test(line);

/** All recipes, one after the other, each command the first time that it is shown: test/e2e/readme.test.ts runs them. */
export const recipes: readonly Recipe[] = [...readmeRecipes, ...topicRecipes].map(([heading, code], at, all) => {
  const before = new Set(all.slice(0, at).flatMap(commandsIn));
  // A second snapshot is what later lines compare with.
  const fresh = code.split('\n').filter((line) => line.includes(' snapshot ') || !before.has(withoutComment(line)));
  return [heading, fresh.join('\n')];
});

const recipeLines: ReadonlySet<string> = new Set(recipes.flatMap(commandsIn).map(withoutFile));

/** Whatever file the output goes to. */
export const isInRecipe = (line: string): boolean => recipeLines.has(withoutFile(line));
