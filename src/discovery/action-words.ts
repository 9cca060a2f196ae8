import { isPlural } from '../contract/singular.js';

/**
 * Words of a path that say what is done rather than what there is: POST …/renew is `renew`, POST …/hash creates a hash.
 * Every word that is added here renames the commands of servers that use it, so it grows with a release only.
 */
const actions: ReadonlySet<string> = new Set(
  `abort accept acknowledge apply archive assign attach authorize block boot build cancel check clean cleanup clear
  clone close collect commit compare complete compute confirm connect convert copy deploy detach detect disable discard
  disconnect discover dismiss distribute enable enforce enroll erase evaluate execute expire extend fetch fix flush
  forget generate grant hide ignore import inspect install invite invoke isolate join kill launch leave locate lock
  login logout merge migrate mount move mute notify pause ping poll prepare promote provision prune publish pull purge
  push quarantine query reboot rebuild recalculate recheck recover redeploy refresh register reindex reinstall reject
  reload remove rename renew reopen repair replace rescan resend reset resize resolve restart restore resume retire
  retry revert revoke rollback rotate run scan seal select send shutdown skip snooze start stop submit subscribe suspend
  swap switch sync transfer trigger unapprove unassign unblock undo uninstall unlink unlock unmute unpublish unregister
  unsubscribe unsuspend upgrade wake wakeup wipe`.split(/\s+/),
);

/** Things that an action can leave behind: install-status, import-history. */
const things =
  /(?:^|-)(?:status|state|history|result|setting|option|date|time|log|count|list|info|detail|summary|overview|report|configuration|policy|plan|window)$/;

/** By the first part or the last: activate-software, software-install. Several things are no action: scan-results. */
export const isAction = (word: string): boolean => {
  if (things.test(word) || isPlural(word)) return false;
  const parts = word.split('-');
  return [parts.at(0), parts.at(-1)].some((part = '') => actions.has(part) || isVerb(part));
};

/** Endings of English verbs: activate, synchronize, verify. */
const isVerb = (word: string): boolean => /(?:ify|[iy][sz]e|[^l]ate)$/.test(word) && !nouns.has(word);

/** Made like verbs, but things. */
const nouns: ReadonlySet<string> = new Set(
  `affiliate aggregate candidate certificate climate coordinate date delegate enterprise estate expertise franchise
  gate graduate intermediate mandate mate premise private promise rate size state syndicate update`.split(/\s+/),
);
