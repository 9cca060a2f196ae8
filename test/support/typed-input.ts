import { inputOf } from '../../src/engine/flags/read-input.js';
import type { Input } from '../../src/command/input.js';

/** An input as the command line gives it to a command without flags of its own. */
export const typedInput = (flags: Input['flags'] = {}, words: Input['arguments'] = {}): Input =>
  inputOf({ arguments: words, flags }, { flags: [] });
