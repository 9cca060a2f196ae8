import type { JsonObject } from '../../contract/operation.js';
import type { Link } from '../chain.js';

export type SubjectKind = 'package' | 'variable' | 'patch' | 'reboot' | 'os';

/** Every subject uses these names, so scripts can rely on them. */
export type LinkName =
  | 'known'
  | 'member'
  | 'assigned'
  | 'usable'
  | 'mode'
  | 'options'
  | 'activation'
  | 'agent'
  | 'contact'
  | 'depot'
  | 'result';

export type ExplainState = 'done' | 'failed' | 'blocked' | 'waiting' | 'not-assigned' | 'by-design' | 'unknown';

export type ExplainLink = Link<LinkName> & {
  /** The word in front of the text, if it differs from the usual word for the link. */
  readonly label?: string;
};

export interface ComputerName {
  readonly id: number;
  readonly hostname: string;
}

export interface ExplainedSubject {
  readonly kind: SubjectKind;
  readonly id: string | number | null;
  /** KeePass@2.57, Proxy.Server, KB5041404. */
  readonly name: string;
}

export interface Explanation {
  readonly computer: ComputerName;
  readonly subject: ExplainedSubject;
  readonly state: ExplainState;
  readonly cause: LinkName | null;
  readonly verdict: string;
  readonly links: readonly ExplainLink[];
  /** Command lines that run as they are. */
  readonly next: readonly string[];
}

export const explanationJson = (explanation: Explanation, requests: number): JsonObject => ({
  computer: { ...explanation.computer },
  subject: { ...explanation.subject },
  state: explanation.state,
  cause: explanation.cause,
  verdict: explanation.verdict,
  links: explanation.links.map(({ link, mark, text, evidence }) => ({ link, mark, text, evidence })),
  next: [...explanation.next],
  requests,
});
