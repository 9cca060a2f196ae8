import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs the commands in turn, `rounds` times, so that whatever else the machine does falls on all of them alike.
 * A command is { argv, env }; the answer is one list of milliseconds for each.
 */
export const alternate = (commands, rounds) => {
  const times = commands.map(() => []);
  for (const command of commands) run(command);
  for (let round = 0; round < rounds; round += 1) {
    commands.forEach((command, index) => times[index].push(run(command)));
  }
  return times;
};

export const run = ({ argv, env }) => {
  const [program, ...words] = argv;
  const start = performance.now();
  const { status, error, signal, stderr } = spawnSync(program, words, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const time = performance.now() - start;
  if (status === 0) return time;
  throw new Error(`${argv.join(' ')}: ${error ?? signal ?? `exit ${status}`}\n${String(stderr).trim()}`);
};

/** Peak resident memory in MB by GNU time, the middle one of three runs; undefined where that is not installed. */
export const peakMegabytes = (command) => {
  return existsSync(gnuTime)
    ? quantile(
        [1, 2, 3].map(() => onePeak(command)),
        0.5,
      )
    : undefined;
};

const onePeak = ({ argv, env }) => {
  const folder = mkdtempSync(join(tmpdir(), 'ems-bench-'));
  const file = join(folder, 'peak');
  try {
    run({ argv: [gnuTime, '-f', '%M', '-o', file, ...argv], env });
    return Number(readFileSync(file, 'utf8').trim()) / 1024;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const gnuTime = '/usr/bin/time';

/** The ratio of two commands: its median over the rounds, and where the middle half of the rounds lies. */
export const ratio = (times, base) => {
  const ratios = times.map((time, round) => time / base[round]);
  return { median: quantile(ratios, 0.5), low: quantile(ratios, 0.25), high: quantile(ratios, 0.75) };
};

export const quantile = (values, share) => {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)];
  return below + (sorted[Math.ceil(place)] - below) * (place % 1);
};
