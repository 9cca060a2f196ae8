import type { CustomArea } from '../../command/custom-command.js';
import { packageShow } from './show.js';

/** What the package area has beyond single operations. */
export const packageArea: CustomArea = {
  name: 'package',
  summary: 'Software packages: catalog, status, tags, import',
  commands: [packageShow],
};
