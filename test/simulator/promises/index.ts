import type { Promised } from './played.js';
import { progress } from './progress.js';
import { reads } from './reads.js';
import { done } from './done.js';
import { applied } from './applied.js';
import { rings } from './rings.js';
import { counted } from './counted.js';
import { once } from './once.js';
import { resumed } from './resumed.js';
import { evidence } from './evidence.js';
import { limit } from './limit.js';
import { said } from './said.js';
import { secret } from './secret.js';
import { over } from './over.js';
import { truth } from './truth.js';
import { undone } from './undone.js';
import { silent } from './silent.js';
import { preview } from './preview.js';
import { files } from './files.js';
import { codes } from './codes.js';
import { again } from './again.js';

export type { Break, Played } from './played.js';

export const promises: readonly Promised[] = [
  reads,
  done,
  once,
  resumed,
  evidence,
  limit,
  secret,
  over,
  undone,
  silent,
  preview,
  files,
  codes,
  again,
  progress,
  truth,
  said,
  counted,
  applied,
  rings,
];
