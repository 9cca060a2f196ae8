import { usage } from '../../errors.js';

/** `20/s`, `100/m`, `20`: requests a second. */
export const readRate = (text: string, label: string): number => {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(?:\/(s|sec|m|min|h))?$/.exec(text.trim()) ?? [];
  const count = Number(amount);
  if (amount === undefined || count <= 0)
    throw usage(`${label}: "${text}" is not a rate`, `Such as ${label} 20/s, or ${label} 100/m.`);
  const seconds = unit === undefined || unit.startsWith('s') ? 1 : unit.startsWith('m') ? 60 : 3600;
  return count / seconds;
};

/** `95%` or `95`: 0.95. */
export const readShare = (text: string, label: string): number => {
  const [, number] = /^(\d+(?:\.\d+)?)\s*%?$/.exec(text.trim()) ?? [];
  const percent = Number(number);
  if (number === undefined || percent <= 0 || percent > 100)
    throw usage(`${label}: "${text}" is not a share`, `Such as ${label} 95%.`);
  return percent / 100;
};
