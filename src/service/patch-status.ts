import type { PatchStatusDevice } from '../contract/answers.js';

/** A row of the status of a patch on a computer. */
export interface PatchStanding {
  readonly isInstalled: boolean;
  readonly hasFailed: boolean;
  /** The words of the service. */
  readonly text: string;
}

/** The status values are not documented: a date of installation proves it, or "installed" without a negation. */
export const patchStandingIn = ({ installedDate, patchStatus, scanStatus }: PatchStatusDevice): PatchStanding => {
  const text = `${patchStatus ?? ''} ${scanStatus ?? ''}`.trim();
  const saysInstalled = /\binstalled\b/i.test(text) && !/not[\s-]?installed|missing/i.test(text);
  return {
    isInstalled: typeof installedDate === 'string' || saysInstalled,
    hasFailed: /fail|error/i.test(text),
    text,
  };
};
