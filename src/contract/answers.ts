import { answerSchemas, schemaOfAnswer } from '../generated/answer-tables.js';
import type { ItemAnswers, ObjectAnswers } from '../generated/answer-types.js';
import type { JsonObject } from './operation.js';

export type * from '../generated/answer-types.js';

/** The object that this operation returns; a plain JSON object if the reference does not show it. */
export type ObjectOf<Key extends string> = Key extends keyof ObjectAnswers ? ObjectAnswers[Key] : JsonObject;

/** An item of the list that this operation returns. */
export type ItemOf<Key extends string> = Key extends keyof ItemAnswers ? ItemAnswers[Key] : JsonObject;

/** A schema as the decoder uses it. */
export interface AnswerSchema {
  /** 'id:i hostname:s lastSeenUtc:t': each described field with the code of its type. */
  readonly fields: string;
  /** The reference shows all fields and requires some: an object with none of them is something else. */
  readonly whole?: boolean;
  readonly identity?: EntryIdentity;
}

/** The field that identifies the computer, group or package of an entry; with `repeats`, several entries may name it. */
export interface EntryIdentity {
  readonly field: string;
  readonly of: 'computer' | 'group' | 'package' | 'principal' | 'job';
  readonly repeats?: boolean;
}

let schemas: Readonly<Record<string, AnswerSchema>> | undefined;
let byOperation: Readonly<Record<string, string>> | undefined;

export const answerSchema = (name: string): AnswerSchema | undefined => (schemas ??= answerSchemas())[name];

/** Returns 'Computer', or '[]Computer' for a list; undefined if the reference does not show the answer. */
export const schemaOf = (operation: string): string | undefined => (byOperation ??= schemaOfAnswer())[operation];
