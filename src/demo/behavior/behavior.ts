/**
 * How to add a behavior
 *
 * One behavior answers one operation. Put it in the table of its area, such as tagBehaviors. behavior/others.ts lists the
 * tables, but for those of computers and groups. The build fails for an operation that no table answers.
 *
 *   'GET /api/tags/{id}': ({ path }, world) => ok(showTag(tagOf(world, path))),
 *
 * Before a behavior runs the router has: found the operation, checked the token (401), the role (403) and the path, query
 * and body against the contract (400). So `request.path.integer('id')` is safe; fields the contract leaves open are
 * checked when read (request/values.ts). A behavior
 *  - refuses by throwing (request/reply.ts: invalid, coded, notFound, conflict), and throws BEFORE it changes anything:
 *    the world is not written after a refusal, so what it changed would be lost on the next start;
 *  - takes the time from world.now, new ids from newGuid(world) / world.state.next…Id, chance from roll(world.seed, …):
 *    never Date.now, Math.random or randomUUID, because the same requests must give the same world;
 *  - changes only world.state (plain objects, Maps and Sets; see state/state.ts);
 *  - lets things happen later with schedule(world, seconds, work) or callIn(world, computerId) (world/intents.ts): an
 *    agent's contact settles all that is pending for its computer. A new kind of delayed work is one more member of
 *    IntentWork and one more entry of the table in world/advance-world.ts;
 *  - pages with page(query, all, show) and takes common look-ups from world/: computers.ts (facts of a computer),
 *    groups.ts (tree, members), deployments.ts (what is assigned to whom, and how it went), variables.ts.
 *
 * An operation without a path in the reference is described in own-openapi/own-operations.ts. It then appears in
 * /openapi/v1.json (and is checked against it) without being part of the built-in contract. Where the contract leaves the
 * request of one of its own operations open, own-openapi/contract-gaps.ts says what is taken here.
 */
import type { ServiceReply } from '../request/reply.js';
import type { Values } from '../request/values.js';
import type { World } from '../state/world.js';

export interface DemoRequest {
  readonly path: Values;
  readonly query: Values;
  /** An empty object when no body was sent. */
  readonly body: Values;
}

export type Behavior = (request: DemoRequest, world: World) => ServiceReply;

/** Answers by operation, such as `GET /api/tags/{id}`. */
export type Behaviors = Readonly<Record<string, Behavior>>;
