/**
 * How to add a behavior
 *
 * One behavior answers one operation and is a plain value. Put it in a file of its area (behavior/<area>/…), export a
 * list `export const packageBehaviors: readonly Behavior[] = [ … ]` and name that list in behavior/others.ts, or where
 * behavior/index.ts loads its part of the interface. The build fails for an operation that no loaded list answers.
 *
 *   { operation: 'GET /api/tags/{id}', answer: ({ path }, world) => ok(showTag(tagOf(world, path))) }
 *
 * Before `answer` runs the router has: found the operation, checked the token (401), the role (403) and the path, query
 * and body against the contract (400). So `request.path.integer('id')` is safe; fields the contract leaves open are
 * checked when read (request/values.ts). A behavior
 *  - refuses by throwing (request/reply.ts: invalid, coded, notFound, conflict), and throws BEFORE it changes anything:
 *    a refused request is not written to the log, so what it changed would be lost on the next start;
 *  - takes the time from world.now, new ids from newGuid(world) / world.state.next…Id, chance from roll(world.seed, …):
 *    never Date.now, Math.random or randomUUID, because the log is replayed on the next start and must give the same;
 *  - changes only world.state (plain objects, Maps and Sets; see state/state.ts);
 *  - lets things happen later with schedule(world, seconds, work) or callIn(world, computerId) (world/intents.ts): an
 *    agent's contact settles all that is pending for its computer. A new kind of delayed work is one more member of
 *    IntentWork and one more entry of the table in world/advance-world.ts;
 *  - pages with page(query, all, show) and takes common look-ups from world/: computers.ts (facts of a computer),
 *    groups.ts (tree, members), deployments.ts (what is assigned to whom, and how it went), variables.ts.
 *
 * An operation the reference gives no shape for also brings `describe`: its OpenAPI operation object. It then appears in
 * /openapi/v1.json (and is checked against it) without being part of the built-in contract.
 * own-openapi/describe.ts makes that object. Where the contract leaves a body, an answer or a parameter of one of its own
 * operations open, own-openapi/filled-operations.ts says what is taken and given here.
 */
import type { JsonObject, Method } from '../../contract/operation.js';
import type { Caller, ServiceReply } from '../request/reply.js';
import type { Values } from '../request/values.js';
import type { World } from '../state/world.js';

export interface DemoRequest {
  readonly path: Values;
  readonly query: Values;
  /** An empty object when no body was sent. */
  readonly body: Values;
  readonly caller: Caller;
}

export interface Behavior {
  readonly operation: `${Method} /${string}`;
  readonly answer: (request: DemoRequest, world: World) => ServiceReply;
  /** The OpenAPI operation object of an operation that only this service has. */
  readonly describe?: () => JsonObject;
}
