import { isList, isObject, type Json } from '../../../base/json/objects.js';
import type { WantedFact } from '../model.js';
import { objectFormOf } from './object-forms.js';
import { readAbsentEntries, readCollections, readValues } from './read-values.js';
import { readMemberRule } from './read-member-rule.js';
import { readObjects } from './read-objects.js';
import { addFact, documentPlace, readWantedText, readTexts, type Reading, type Section } from './reading.js';

/** Reads what a section wants into facts. */
export const readSection = (value: Json, section: Section, reading: Reading): void => {
  const { kind, path } = section;
  switch (kind.shape) {
    case 'names':
      return readNames(value, section, reading.gathered.facts, reading);
    case 'members':
      return isObject(value)
        ? readMemberRule(value, section, reading)
        : readNames(value, section, reading.gathered.facts, reading);
    case 'text':
      return readObjectName(value, section, reading);
    case 'switch':
      if (typeof value === 'boolean') return addFact(section, '', value, reading);
      return reading.problems.at(path, `${kind.section} is true or false`);
    case 'order':
      if (isList(value)) return addFact(section, '', readTexts(value, section, reading), reading);
      return reading.problems.at(path, `${kind.section} is a list of names`);
    case 'values':
      return readValues(value, section, reading);
    case 'collections':
      return readCollections(value, section, reading);
    case 'objects':
      return readObjects(value, section, reading.gathered.facts, reading);
    case 'group': // read by the document itself
  }
};

/** Reads what must not be in a section: names, entries of collections, or objects. */
export const readAbsent = (value: Json, section: Section, reading: Reading): void => {
  const { kind, path } = section;
  const { absent } = reading.gathered;
  switch (kind.shape) {
    case 'names':
    case 'members':
    case 'values':
      return readNames(value, section, absent, reading);
    case 'collections':
      return isList(value) ? readNames(value, section, absent, reading) : readAbsentEntries(value, section, reading);
    case 'objects': {
      const { stays } = objectFormOf(kind.name);
      return stays === undefined ? readObjects(value, section, absent, reading) : reading.problems.at(path, stays);
    }
    case 'text':
      return reading.problems.at(path, `${kind.section} has one value; write ${kind.section}: null for none`);
    case 'order':
      return reading.problems.at(path, `${kind.section} is a whole list; write the list without it`);
    case 'switch':
    case 'group':
      return reading.problems.at(path, `${kind.section} cannot be absent`);
  }
};

const readNames = (value: Json, section: Section, facts: WantedFact[], reading: Reading): void => {
  const { kind, on, path } = section;
  if (!isList(value)) return reading.problems.at(path, `${kind.section} is a list of names`);
  for (const [index, each] of value.entries()) {
    const at = [...path, index];
    const name = readWantedText(each, at, `${kind.section} is a list of names`, reading);
    if (name === undefined) continue;
    const isAbsent = facts === reading.gathered.absent;
    facts.push({ kind: kind.name, on, what: name, value: isAbsent ? null : name, place: documentPlace(reading, at) });
  }
};

const readObjectName = (value: Json, section: Section, reading: Reading): void => {
  const form = `${section.kind.section} is a name, or null for none`;
  const name = value === null ? null : readWantedText(value, section.path, form, reading);
  if (name !== undefined) addFact(section, '', name, reading);
};
