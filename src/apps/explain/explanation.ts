import { answerJson } from '../../base/json/objects.js';
import type { JsonObject } from '../../contract/operation.js';
import type { SentRequests } from '../../service/reading.js';
import { unreadableText, type Unreadable } from '../../service/readable.js';

type SubjectKind = 'package' | 'variable' | 'patch' | 'reboot' | 'os';

/** The links of every chain with the words in front of their texts. Scripts rely on the names. */
export const linkLabels = {
  known: 'computer',
  member: 'member of',
  assigned: 'assigned',
  usable: 'package',
  mode: 'mode',
  options: 'schedule',
  activation: 'activated',
  agent: 'agent',
  contact: 'contact',
  depot: 'depot',
  result: 'result',
} as const;

export type LinkName = keyof typeof linkLabels;

export type ExplainState = 'done' | 'failed' | 'blocked' | 'waiting' | 'not-assigned' | 'by-design' | 'unknown';

/** ok: proven; broken: proven to stop it; unknown: not readable; fact: shown without a judgment. */
export type Mark = 'ok' | 'broken' | 'unknown' | 'fact';

/** One step that a deployment depends on, with the request and the fields that prove it. */
interface LinkAnswer {
  /** Name of the link. */
  readonly link: LinkName;
  /** ok: proven; broken: proven to stop it; unknown: not readable; fact: shown without a judgment. */
  readonly mark: Mark;
  /** The finding in words. */
  readonly text: string;
  /** The request and the fields that prove it. */
  readonly evidence: Evidence;
}

/** The reason of a broken link that can break for several: others decide by it, and never by the text. */
type BrokenBy =
  | 'not-ready'
  | 'wrong-system'
  | 'no-command'
  | 'offer-expired'
  | 'window-closed'
  | 'suspended'
  | 'silent'
  | 'out-of-sync'
  | 'depot-offline'
  | 'depot-lacks-tag';

export interface ExplainLink extends LinkAnswer {
  readonly by?: BrokenBy;
  /** The text in words that fit every computer with the same cause, if it differs. */
  readonly general?: string | undefined;
  /** The word in front of the text, if it differs from the usual one. */
  readonly label?: string;
}

interface Evidence extends JsonObject {
  /** The request that was read. */
  readonly operation: string;
}

export const evidence = (operation: string, fields: { readonly [name: string]: unknown } = {}): Evidence => ({
  operation,
  // JSON leaves out undefined.
  ...answerJson(fields),
});

const linkMarked =
  (sign: Mark) =>
  (link: LinkName, text: string, proof: Evidence, general?: string): ExplainLink => ({
    link,
    mark: sign,
    text,
    evidence: proof,
    general,
  });

export const marked = {
  ok: linkMarked('ok'),
  broken: linkMarked('broken'),
  unknown: linkMarked('unknown'),
  fact: linkMarked('fact'),
  unreadable: (link: LinkName, read: Unreadable): ExplainLink => {
    const { operation, role, code, why } = read;
    return marked.unknown(link, unreadableText(read), evidence(operation, { role, code, why }));
  },
};

export const brokenBy = (by: BrokenBy, link: ExplainLink): ExplainLink => ({ ...link, by });

export const labeled = (label: string, link: ExplainLink): ExplainLink => ({ ...link, label });

/** One cause, not ten: the first link that is proven broken. */
export const firstBroken = (links: readonly ExplainLink[]): ExplainLink | undefined =>
  links.find((link) => link.mark === 'broken');

export interface JudgedComputer {
  /** The link that stops it; null if none does. */
  readonly cause: LinkName | null;
  /** The state of the deployment, variable, patch … */
  readonly state: ExplainState;
  /** The cause in words. */
  readonly text: string;
  /** Concluded from sweeps and contact times, or from other computers of the group, not from reads of this one. */
  readonly inferred: boolean;
}

export const judgedComputer = (state: ExplainState, cause: LinkName | null, text: string): JudgedComputer => ({
  cause,
  state,
  text,
  inferred: false,
});

/** Judgements that need no words of their own. */
export const usualJudgements = {
  notAssigned: judgedComputer('not-assigned', 'assigned', 'not assigned'),
  failed: judgedComputer('failed', 'result', 'failed'),
  installed: judgedComputer('done', null, 'installed'),
  byDesign: judgedComputer('by-design', null, 'pending by design'),
  uninstall: judgedComputer('blocked', 'mode', 'the desired mode is Uninstall'),
  neverSeen: judgedComputer('blocked', 'known', 'never seen'),
  suspendedAgent: judgedComputer('blocked', 'agent', 'the agent is suspended'),
  silentAgent: judgedComputer('blocked', 'agent', 'no contact for a day or longer'),
  notActivated: judgedComputer('blocked', 'activation', 'in contact, nothing tried: not activated?'),
  perhapsNotActivated: judgedComputer('waiting', 'contact', 'in contact twice, nothing tried: activated since?'),
  nextContact: judgedComputer('waiting', 'contact', 'waits for the next contact'),
} as const;

export interface ExplainedSubject {
  /** The kind of thing that was asked about. */
  readonly kind: SubjectKind;
  /** Its id; null where it has none. */
  readonly id: string | number | null;
  /** Its name: KeePass@2.57, Proxy.Server, KB5041404. */
  readonly name: string;
}

export interface ExplainVerdict {
  /** The state of the deployment, variable, patch … */
  readonly state: ExplainState;
  /** The first link that is proven to stop it; null if none does. */
  readonly cause: LinkName | null;
  /** The answer in a sentence. */
  readonly verdict: string;
  /** Command lines that run as they are. */
  readonly next: readonly string[];
}

export const conclude = (
  state: ExplainState,
  cause: LinkName | null,
  verdict: string,
  ...next: readonly string[]
): ExplainVerdict => ({ state, cause, verdict, next });

export interface Explanation extends ExplainVerdict {
  readonly computer: ExplainedComputer;
  readonly subject: ExplainedSubject;
  readonly links: readonly ExplainLink[];
}

interface ExplainedComputer {
  /** Id of the computer. */
  readonly id: number;
  /** Its host name. */
  readonly hostname: string;
}

/** The answer of `ems explain` about one computer. */
export interface ExplanationAnswer extends ExplainVerdict, SentRequests {
  /** The computer that was asked about. */
  readonly computer: ExplainedComputer;
  /** The package, variable, patch … that was asked about. */
  readonly subject: ExplainedSubject;
  /** The steps that it depends on, in their order. */
  readonly links: readonly LinkAnswer[];
}

export const explanationAnswer = (explanation: Explanation, requests: number): ExplanationAnswer => ({
  computer: explanation.computer,
  subject: explanation.subject,
  state: explanation.state,
  cause: explanation.cause,
  verdict: explanation.verdict,
  links: explanation.links.map(({ evidence: proof, link, mark, text }) => ({ link, mark, text, evidence: proof })),
  next: explanation.next,
  requests,
});
