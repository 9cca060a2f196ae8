import { expect, it } from 'vitest';
import { idSources, questions } from '../../../../src/apps/api/check/sources.js';
import { operationKey, type Operation } from '../../../../src/contract/operation.js';
import { allOperations } from '../../../../src/generated/contract/index.js';

const reads = (await allOperations()).filter(({ repeat }) => repeat === 'read');

const placesOf = ({ path }: Operation): string[] =>
  [...path.matchAll(/\{\w+\}/g)].map(({ 0: place, index }) => path.slice(0, index + place.length));

const sourcesOf = (operation: Operation): string[] => [
  ...placesOf(operation).flatMap((place) => idSources[place] ?? []),
  ...Object.values(questions[operationKey(operation)]?.from ?? {}).flat(),
];

it('every read finds the ids of its path in another one', () => {
  const without = reads.flatMap(placesOf).filter((place) => idSources[place] === undefined);
  // No list has the tracking ids of imports.
  expect([...new Set(without)]).toEqual(['/api/packages/import/{trackingId}']);
});

it('no read waits for itself', () => {
  const left = new Map(reads.map((operation) => [operationKey(operation), operation]));
  const keyOf = (source: string): string => source.split(' ', 2).join(' ');
  expect(reads.flatMap(sourcesOf).filter((source) => !left.has(keyOf(source)))).toEqual([]);
  for (let before = -1; before !== left.size;) {
    before = left.size;
    for (const [key, operation] of left)
      if (!sourcesOf(operation).some((each) => left.has(keyOf(each)))) left.delete(key);
  }
  expect([...left.keys()]).toEqual([]);
});
