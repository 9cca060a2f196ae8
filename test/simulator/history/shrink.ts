import type { History, RunStep, Step } from './history.js';

/** Leaves out what is not needed for a break: steps, faults, kills, clocks. `breaks`: it still does. */
export const shrink = async (history: History, breaks: (smaller: History) => Promise<boolean>): Promise<History> => {
  let smallest = history;
  for (let found = true; found;) {
    found = false;
    for (const smaller of smallerOnes(smallest)) {
      if (!(await breaks(smaller))) continue;
      smallest = smaller;
      found = true;
      break;
    }
  }
  return smallest;
};

const smallerOnes = function* (history: History): Generator<History> {
  const { machines, steps } = history;
  if (steps.length > 1) yield { ...history, steps: steps.slice(-1) };
  for (const at of steps.keys()) if (steps.length > 1) yield { ...history, steps: steps.toSpliced(at, 1) };
  for (const [at, step] of steps.entries())
    for (const simpler of simplerSteps(step)) yield { ...history, steps: steps.toSpliced(at, 1, simpler) };
  if (machines.some((ahead) => ahead !== 0)) yield { ...history, machines: machines.map(() => 0) };
};

const simplerSteps = function* (step: Step): Generator<Step> {
  if (step.kind !== 'run') return;
  const { expects: _, fault, kill, next, ...plain } = step;
  const rest: RunStep = { ...plain, ...(step.expects === undefined ? {} : { expects: step.expects }) };
  if (fault !== undefined) yield { ...rest, ...(kill === undefined ? {} : { kill, next }) };
  if (kill !== undefined) yield { ...rest, ...(fault === undefined ? {} : { fault }) };
  if (next !== undefined && next.length > 1) yield { ...step, next: next.slice(0, -1) };
  const lines = step.stdin?.split('\n') ?? [];
  if (lines.length > 2) yield { ...step, stdin: lines.slice(0, 1 + (lines.length >> 1)).join('\n') };
};
