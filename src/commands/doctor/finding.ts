import { EmsError, messageOf } from '../../errors.js';

export interface Finding {
  readonly check: string;
  readonly status: 'ok' | 'warning' | 'failed';
  readonly detail: string;
  readonly advice: string;
  /** False: the checks after it make sense even if this one failed. */
  readonly needed?: boolean;
}

export const passed = (check: string, detail: string): Finding => ({ check, status: 'ok', detail, advice: '' });

const withAdvice =
  (status: 'warning' | 'failed') =>
  (check: string, detail: string, advice: string): Finding => ({ check, status, detail, advice });

export const warning = withAdvice('warning');
export const failed = withAdvice('failed');

export const failedBy = (check: string, error: unknown): Finding => {
  if (error instanceof EmsError) return failed(check, error.message, error.facts.hint ?? '');
  return failed(check, messageOf(error), '');
};
