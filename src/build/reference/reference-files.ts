import { topicsOfApplications } from '../../apps/index.js';
import { version } from '../../../package.json';
import { scriptFiles, scripts, shells } from '../../completion/scripts.js';
import type { Topic } from '../../help/topic.js';
import { topics } from '../../help/topics.js';
import { playSession } from '../tour/play-session.js';
import { loadTree } from '../../program/built-in.js';
import { rolloutSchema } from '../../apps/rollout/index.js';
import { stateSchema } from '../../apps/state/index.js';
import { frontPage } from './front-page.js';
import { areaPages, topicPage, type Release } from './manual.js';
import { powershellModule } from './powershell-module.js';
import { skillFile } from './skill-file.js';
import { pictureColumns, terminalPicture } from './terminal-picture.js';

/** All generated files in the repository, by path: manual pages, completion scripts, PowerShell, schemas, the picture in README. */
export const referenceFiles = async (date: string): Promise<ReadonlyMap<string, string>> => {
  const release: Release = { version, date };
  const tree = await loadTree();
  const loaded: Topic[] = await Promise.all(
    topics.map(async (topic) => ({
      name: topic.name,
      summary: topic.summary,
      ...(await topic.load(topicsOfApplications)),
    })),
  );
  const pages = [
    frontPage(tree, loaded, release),
    ...tree.filter(({ branch }) => !branch.hidden).flatMap((part) => areaPages(part, release)),
    ...loaded.map((topic) => topicPage(topic, release)),
  ];
  return new Map([
    ...pages.map(({ file, text }) => [`man/${file}`, text] as const),
    ...shells.map((shell) => [`completions/${scriptFiles[shell]}`, scripts[shell]] as const),
    ...(await powershellModule(tree)),
    ['test/pictures/session.svg', terminalPicture(await playSession(pictureColumns))],
    ['completions/SKILL.md', skillFile(loaded)],
    ['completions/rollout.schema.json', `${JSON.stringify(rolloutSchema, null, 2)}\n`],
    ['completions/state.schema.json', `${JSON.stringify(stateSchema, null, 2)}\n`],
  ]);
};

/** Pages have the date of the release, so that the same source gives the same pages on any day. */
export const releaseDate = (changelog: string): string => /^## \S+ \((\d{4}-\d{2}-\d{2})\)/m.exec(changelog)?.[1] ?? '';
