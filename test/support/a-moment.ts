/** Between two looks at what another process does: to look without a pause would take the CPU it needs. */
export const aMoment = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
