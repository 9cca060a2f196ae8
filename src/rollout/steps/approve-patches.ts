import { lookedUpId } from '../../engine/names/resolve.js';
import { unreadableError } from '../../fleet/readable.js';
import { getCall } from '../../http/reads.js';
import type { Drive } from '../state/drive.js';
import { note } from '../state/drive.js';
import { approvePatch } from '../state/group-changes.js';
import type { ResolvedSubject } from '../types.js';

/** An approval counts for the fleet, so it cannot be a stage: it is given once, before the first ring. */
export const approvePatches = async (
  drive: Drive,
  { patches }: Extract<ResolvedSubject, { kind: 'patch' }>,
): Promise<void> => {
  for (const { id, name } of patches) {
    const read = await drive.access.reader.items(
      getCall('/api/patches/{patchId}/products', { pathValues: { patchId: id } }),
      {
        page: 'unsure',
      },
    );
    // Without its approval no computer gets the patch, and the ring would wait for nothing.
    if (!read.ok) throw unreadableError(`The product versions of patch ${name}`, read);
    const open = read.value.filter(({ approved, isApproved }) => approved !== true && isApproved !== true);
    const products = open.map(({ id: own, productId }) => Number(lookedUpId('product', productId ?? own, name)));
    for (const product of products) await approvePatch(drive.access, id, product);
    if (products.length > 0)
      await note(drive, { ring: 1, event: 'approved', text: `patch ${name} for ${products.length} product versions` });
  }
};
