/** Advice for a status without a known code. */
export const statusAdvice: Readonly<Record<number, string>> = {
  400: 'See the whole response with --debug.',
  404: 'Check the id, or see the whole response with --debug.',
  409: 'Check the current state before you send it again.',
};
