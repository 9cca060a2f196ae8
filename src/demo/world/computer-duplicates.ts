import { domainOf, hostnameOf, macOf } from '../fleet/identity.js';
import { computerOf } from './computers.js';
import { exists } from '../state/computer-ids.js';
import type { World } from '../state/world.js';

/**
 * Who already has this name in this domain, or this MAC. A made-up computer's id stands in its name and in the last
 * four bytes of its MAC, so only changed and created computers have to be looked through.
 */
export const nameDuplicate = (world: World, name: string, domain: string, except: number): number | undefined => {
  const guess = Number(/-(\d+)$/.exec(name)?.[1] ?? Number.NaN);
  if (
    isUntouched(world, guess, except) &&
    same(hostnameOf(world, guess), name) &&
    same(domainOf(world, guess), domain)
  ) {
    return guess;
  }
  return changedOnes(world, except).find((id) => {
    const other = computerOf(world, id);
    return other !== undefined && same(other.name, name) && same(other.domain, domain);
  });
};

export const macDuplicate = (world: World, mac: string, except: number): number | undefined => {
  const guess = Number.parseInt(mac.replaceAll(':', '').slice(4), 16);
  if (isUntouched(world, guess, except) && macOf(world, guess) === mac) return guess;
  return changedOnes(world, except).find((id) => computerOf(world, id)?.macAddress === mac);
};

const isUntouched = (world: World, id: number, except: number): boolean =>
  id !== except && id <= world.size && exists(world, id) && !world.state.computers.has(id);

const changedOnes = (world: World, except: number): number[] =>
  [...world.state.computers.keys()].filter((id) => id !== except && exists(world, id));

const same = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();
