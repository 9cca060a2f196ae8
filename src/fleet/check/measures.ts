import type { Measure } from './measure.js';
import { serviceMeasures } from './service-measures.js';
import { snapshotMeasures } from './snapshot-measures.js';
import { sweepMeasures } from './sweep-measures.js';

/** Every check there is, in the order in which they are reported. */
export const measures: readonly Measure[] = [...sweepMeasures, ...serviceMeasures, ...snapshotMeasures];
