import { groupApi } from '../../../service/groups.js';
import { patchApi } from '../../../service/patches.js';
import { EmsError } from '../../../base/errors.js';
import { unreadableError } from '../../../service/readable.js';
import { isList, textOf } from '../../../base/json/objects.js';
import type { ServiceAccess } from '../session/service-access.js';
import { lookedUpId } from '../../../engine/names/resolve.js';
import { note, type Drive } from '../session/drive.js';
import { approvePatch } from '../session/group-changes.js';
import type { PatchSubject } from '../types.js';

/**
 * Inherited options may lack Install or contain Uninstall. The body of this request is documented only by the names in
 * its answer, so it is sent only if needed.
 */
export const ensureInstalls = async (access: ServiceAccess, id: string, packageId: string): Promise<void> => {
  if (access.rehearsed !== undefined) return;
  const names = await readCommands(access, id, packageId);
  if (names === undefined || doesOnly(names, 'Install')) return; // an older service has no such options
  await setCommands(access, id, packageId, ['Install', 'Update']);
};

export const ensureUninstalls = (access: ServiceAccess, id: string, packageId: string): Promise<void> =>
  setCommands(access, id, packageId, ['Uninstall']);

const opposite = { Install: 'Uninstall', Uninstall: 'Install' } as const;

const doesOnly = (names: readonly string[], command: keyof typeof opposite): boolean =>
  names.includes(command) && !names.includes(opposite[command]);

/** Returns undefined if there are no options. */
const readCommands = async (access: ServiceAccess, id: string, packageId: string): Promise<string[] | undefined> => {
  const call = groupApi.distributionOptions(id, { query: [['packageId', packageId]] });
  const read = await access.reader.object(call);
  if (!read.ok && read.absent) return undefined;
  // If the options say Uninstall, an activation would remove the package from the ring.
  if (!read.ok) throw unreadableError('The distribution options of the ring', read);
  const { commands } = read.value;
  if (isList(commands)) return commands.map(textOf);
  throw new EmsError('failed', 'The service does not report the commands of the distribution options of the ring.');
};

/** Reads the options back, if the service reports them: the next activation acts on them. */
const setCommands = async (
  access: ServiceAccess,
  id: string,
  packageId: string,
  commands: readonly [keyof typeof opposite, ...string[]],
): Promise<void> => {
  const call = groupApi.setDistributionOptions(id, { query: [['packageId', packageId]], body: { commands } });
  await access.write(call);
  if (access.rehearsed !== undefined) return;
  const names = await readCommands(access, id, packageId);
  if (names !== undefined && doesOnly(names, commands[0])) return;
  throw new EmsError(
    'failed',
    `The service accepted ${commands.join(', ')} as the commands of the group ${id}, and reports ${names?.join(', ') || 'none'}.`,
    {
      operation: call.operation,
      hint: `It was not activated. Look with: ems group distribution-options ${id} --package ${packageId}. Continue with: ems rollout advance`,
    },
  );
};

/** An approval counts for the fleet, so it cannot be a stage: it is given once, before the first ring. */
export const approvePatches = async (drive: Drive, { patches }: PatchSubject): Promise<void> => {
  for (const { id, name } of patches) {
    const read = await drive.access.reader.items(patchApi.products(id), {
      page: 'unsure',
    });
    // Without an approval no computer gets the patch, and the ring would wait forever.
    if (!read.ok) throw unreadableError(`The product versions of patch ${name}`, read);
    const open = read.value.filter(({ approved }) => approved !== true);
    const products = open.map(({ productId }) => Number(lookedUpId('product', productId ?? undefined, name)));
    for (const product of products) await approvePatch(drive.access, id, product);
    if (products.length > 0)
      await note(drive, { ring: 1, event: 'approved', text: `patch ${name} for ${products.length} product versions` });
  }
};
