import type { JobStatus } from '../../areas/record.js';
import type { Context } from '../../context.js';
import type { Json } from '../../contract/operation.js';
import type { Call } from '../../http/client.js';
import type { ContactTimes } from '../command.js';
import type { Input } from '../../command/input.js';

export interface FollowStart {
  readonly prepared: { readonly call: Pick<Call, 'path' | 'pathValues' | 'body'> };
  /** Computers acted on; empty for an import, a sync job or a group. */
  readonly targets: readonly FollowTarget[];
  /** The deployment group that they were selected by. */
  readonly groupId?: string | undefined;
  /** The read that shows the state of a job that is not a task. */
  readonly jobStatus?: JobStatus | undefined;
  readonly contactTimes?: ContactTimes | undefined;
  readonly input: Input;
  readonly context: Context;
  /** The journal that lists the targets, for the line to resume with. */
  readonly run?: string | undefined;
  /** When that run began, where part of it was sent earlier: the line to resume with has to count what happened since. */
  readonly runStarted?: string | undefined;
}

export interface FollowTarget {
  readonly id: number;
  readonly name: string;
}

/** One per request sent: the target's id where there is one, and what the service answered. */
export interface Started {
  readonly target?: number;
  readonly reply: Json | undefined;
  /** The service's own time of its answer. */
  readonly served?: Date | undefined;
  /** The service refused this one: it is told, not waited for. */
  readonly problem?: string | undefined;
}
