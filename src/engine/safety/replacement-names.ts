import { packageIdsIn, replacedPackage } from '../../changes/reach/replaced-package.js';
import type { Json } from '../../base/json/objects.js';
import type { Thing } from '../command.js';

/** Both packages of a replacement, for its sentences. With a third id in the body, the new one is left out. */
export const packagesOfReplacement = (body: Json | undefined): Thing[] => {
  const old = replacedPackage(body);
  if (old === undefined) return [];
  const [other, third] = packageIdsIn(body).filter(([, id]) => id !== old);
  return [
    { name: 'old-package', labeled: 'package', id: old },
    ...(other === undefined || third !== undefined
      ? []
      : [{ name: 'new-package', labeled: 'package', id: other[1] } as const]),
  ];
};
