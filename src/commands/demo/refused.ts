import { usage } from '../../errors.js';

/** What the demo service refuses is a mistake in what was typed; anything else is not its word. */
export const asUsageError = (error: unknown): Error => {
  const reply = error instanceof Error && 'reply' in error ? error.reply : undefined;
  const body = typeof reply === 'object' && reply !== null && 'body' in reply ? reply.body : undefined;
  if (typeof body !== 'object' || body === null) return error instanceof Error ? error : new Error(String(error));
  return usage('detail' in body ? String(body.detail) : 'message' in body ? String(body.message) : 'Refused.');
};
