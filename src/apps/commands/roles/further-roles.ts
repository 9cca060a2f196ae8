/** Roles beside that of the command itself: those it cannot do without, and those without which its answer has gaps. */
interface FurtherRoles {
  readonly needs?: string;
  readonly parts?: string;
  /** The roles with which --wait polls, if not only computer.read. */
  readonly wait?: string;
}

const readsAll = 'computer.read group.read package.read pm.read';

/**
 * By the words of a command, with a flag if only that needs them. Commands of one operation are here only for what they
 * read beside names, reach and waits.
 */
export const furtherRoles: Readonly<Record<string, FurtherRoles>> = {
  'ansible-inventory': { needs: 'group.read' },
  'computer create --from-file': { needs: 'computer.read' },
  'computer create --group': { needs: 'group.write' },
  'computer explain': { parts: readsAll },
  'computer replace': { needs: 'computer.read group.read group.write package.read' },
  'computer update --clear': { needs: 'computer.read' },
  'group create': { needs: 'group.read' },
  'group move-computers': { needs: 'group.read' },
  'group sync': { needs: 'group.read computer.read' },
  'group sync --activate': { needs: 'activation.execute' },
  'package import': { wait: 'package.read' },
  'pm-group start-emergency-patching': { wait: 'computer.read pm.read' },
  'patch pending': { parts: 'pm.read' },
  'depot list': { needs: 'computer.read', parts: 'package.read' },
  'depot show': { needs: 'computer.read', parts: 'package.read' },
  explain: { parts: readsAll },
  find: { parts: readsAll },
  'fleet check': { parts: readsAll },
  'fleet eta': { parts: 'computer.read' },
  'fleet failures': { parts: 'package.read' },
  'fleet pending': { parts: 'group.read package.read' },
  'fleet report': { parts: 'group.read package.read' },
  'fleet snapshot': { parts: 'group.read package.read' },
  'fleet status': { parts: 'package.read' },
  'fleet tidy': { parts: 'group.read package.read' },
  'fleet top': { parts: 'package.read' },
  'software outdated': { needs: 'group.read' },
  'state export': { parts: readsAll },
  'state diff': { parts: readsAll },
  'state apply': { needs: 'group.read', parts: `${readsAll} computer.write package.write pm.write` },
  'state apply --activate': { needs: 'activation.execute' },
  'rollout plan': { needs: 'package.read', parts: 'computer.read' },
  'rollout start': { needs: 'group.read package.read activation.execute', parts: 'computer.read' },
  'rollout advance': { needs: 'group.read activation.execute', parts: 'computer.read package.read' },
  'rollout approve': { needs: 'group.read activation.execute', parts: 'computer.read package.read' },
  'rollout status': { parts: 'computer.read package.read' },
  'rollout pause': { needs: 'group.read' },
  'rollout resume': { needs: 'group.read' },
  'rollout abort': { needs: 'group.read activation.execute', parts: 'package.read' },
  'rollout rollback': { needs: 'group.read activation.execute' },
  'rollout finish': { needs: 'group.read' },
  'wait emergency-patching': { needs: 'pm.read' },
  'api check': { parts: `${readsAll} admin.manage` },
};

/** The roles of these depend on what is undone, resumed or asked. */
export const unknownRoles: ReadonlySet<string> = new Set(['undo', 'bulk resume', 'bulk retry-failed', 'mcp']);
