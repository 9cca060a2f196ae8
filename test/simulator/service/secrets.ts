import type { History, Typed } from '../history/history.js';
import { clientSecret, oldSecret } from './service.js';

/** The values of a history that nothing may keep. */
export const secretsIn = ({ steps }: History): Set<string> => {
  const lines = steps.flatMap((step): readonly Typed[] =>
    step.kind === 'run' ? [step, ...(step.next ?? [])] : step.kind === 'both' ? step.lines : [],
  );
  const typed = lines.flatMap(({ stdin = '', words }) => [...words, stdin]).join('\n');
  return new Set([clientSecret, ...[2, 5, 9].map(oldSecret), ...(typed.match(/S3c\d{3}r!t-\d\d/g) ?? [])]);
};

/** As it is, in JSON, in a URL, in base64 and in hexadecimal digits. */
export const formsOf = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
];
