import type { CommandContext } from '../../command/spec.js';
import { hostLabel, idOf } from '../../engine/names/matching.js';
import { readAll, searchComputers } from '../../engine/read/read-items.js';
import { isAccount, readSignedIn } from '../../engine/read/signed-in-users.js';
import { textOf } from '../../json/text-of.js';
import type { Pattern } from '../../text/pattern.js';
import { shellWord } from '../../text/shell-word.js';
import { thousands } from '../../text/thousands.js';
import type { Hit } from './hit.js';

/** An account by its form: corp\jdoe or jdoe@corp.example. 7-Zip@24.08 is a package. */
export const looksLikeAccount = (text: string): boolean =>
  /^[^\\\s]+\\[^\\]+$/.test(text) || /^[^@\s]+@[a-z][\w-]*(\.[\w-]+)*$/i.test(text);

/** People sign in on computers that are in use: older ones are not asked. */
const recentDays = 14;

/** Signed-in users by computer, from the last inventories. */
export const findUser = async (pattern: Pattern, most: number, context: CommandContext): Promise<Hit[]> => {
  const after = new Date(context.clock.date().getTime() - recentDays * 86_400_000).toISOString();
  const recent = await readAll(searchComputers({ lastSeenAfter: after }), context);
  const asked = recent.slice(0, most);
  context.say(
    `Reading the signed-in user of ${thousands(asked.length)} computers seen in the last ${recentDays} days: one request each.`,
  );
  const users = await readSignedIn(asked, context);
  if (recent.length > most)
    context.warn(
      `Only ${thousands(most)} of ${thousands(recent.length)} computers were read. To read all, add --max-reads ${recent.length}.`,
    );
  return users
    .filter(({ user }) => isAccount(user, pattern.text) || pattern.matches(user))
    .map(({ computer, user }) => ({
      kind: 'computer',
      id: idOf(computer, ['id']) ?? '',
      name: hostLabel(computer),
      matched: `signed-in user ${user}`,
      exact: isAccount(user, pattern.text),
      next: `ems computer show ${shellWord(textOf(computer['hostname']))}`,
    }));
};
