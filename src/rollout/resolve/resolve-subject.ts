import { nameResolver } from '../../engine/names/resolve.js';
import { findPackage } from '../../fleet/explain/find-package.js';
import type { FleetReader } from '../../fleet/fleet-reader.js';
import { getCall } from '../../http/reads.js';
import { isIdText } from '../../text/identifiers.js';
import type { PatchSubject, ResolvedSubject, RolloutFile } from '../types.js';
import { atPlace } from './at-place.js';

type Names = ReturnType<typeof nameResolver>;

export interface ResolveDeps {
  readonly reader: FleetReader;
  readonly names: Names;
}

export const resolveSubject = (file: RolloutFile, deps: ResolveDeps): Promise<ResolvedSubject> =>
  file.subject.kind === 'package'
    ? atPlace(file, 'package', () => resolvePackage(file.subject, deps))
    : resolvePatches(file, deps);

const resolvePackage = async (subject: RolloutFile['subject'], { reader }: ResolveDeps): Promise<ResolvedSubject> => {
  const text = subject.kind === 'package' ? subject.package : '';
  const { id, name, version, details } = await findPackage(text, reader, () => Promise.resolve([]));
  const operational = details?.['operational'];
  return { kind: 'package', id, name, version, isReady: typeof operational === 'boolean' ? operational : undefined };
};

const resolvePatches = async (file: RolloutFile, { reader, names }: ResolveDeps): Promise<ResolvedSubject> => {
  const { pmGroup, patches } = file.subject.kind === 'patch' ? file.subject : { pmGroup: '', patches: [] };
  const pmGroupId = await atPlace(file, 'patch.pmGroup', async () =>
    isIdText(pmGroup) ? Number(pmGroup) : Number(await names({ lookup: 'pm-group', text: pmGroup, label: 'pmGroup' })),
  );
  const found = await atPlace(file, 'patch.patches', () =>
    Promise.all(patches.map((text) => resolvePatch(text, { reader, names }))),
  );
  return { kind: 'patch', pmGroupId, pmGroupName: pmGroup, patches: found };
};

const resolvePatch = async (text: string, { reader, names }: ResolveDeps): Promise<PatchSubject['patches'][number]> => {
  const id = isIdText(text) ? Number(text) : Number(await names({ lookup: 'patch', text, label: 'patches' }));
  const call = getCall('/api/computer/patch-status', { query: [['patchId', String(id)]] });
  const sample = await reader.sample(call, 1);
  const [item] = sample.ok ? sample.value.items : [];
  return { id, name: item?.qNumber || text };
};
