import { Command, type ErrorOptions, type ParseOptionsResult } from 'commander';
import { splitAtDashes } from '../command/after-dashes.js';
import { allFlags } from '../command/shared-flags.js';
import type { Branch, CommandSpec, Discovered, NamedPlace, LoadedBranch, TypedLine } from '../command/spec.js';
import { asksForHelp, findWords, unknownFlag } from '../command/words.js';
import { findBranch } from './branches.js';
import { mistakeIn } from './line-mistakes.js';
import { Misread } from './misread.js';
import { unknownGlobalFlag } from './other-mistakes.js';
import { addTypedOptions, spellingsOf, withAttached } from './typed-options.js';

/** Position of a command in the tree; the program itself has no branch. */
interface Place {
  readonly words: readonly string[];
  readonly branch?: Branch;
  readonly loaded?: LoadedBranch;
}

/**
 * The program, an area, a folder or a command of the commander tree. A child is created when its word is typed, an area
 * is loaded when the line reaches it, and a command gets only the typed options.
 */
export class EmsCommand extends Command {
  /** The arguments and flags of the line, once it has been read. */
  typed: TypedLine | undefined;
  spec: CommandSpec | undefined;
  private place: Place;
  private tokens: readonly string[] = [];
  private unknown: readonly string[] = [];

  constructor(
    place: Place,
    private readonly discovered: Discovered | undefined,
  ) {
    super(place.words.at(-1) ?? 'ems');
    this.place = place;
    this.helpCommand(false).showSuggestionAfterError(false);
    this.on('command:*', ([word = '']: string[]) => {
      const { loaded, words } = this.place;
      throw new Misread({ kind: 'word', typed: word, words, tokens: this.tokens, loaded });
    });
    this.describe();
  }

  /** The command at the end of the line; only commands whose words were typed exist. */
  get last(): EmsCommand {
    const [child] = this.commands;
    return child instanceof EmsCommand ? child.last : this;
  }

  get named(): NamedPlace {
    const { branch, loaded, words } = this.place;
    if (this.spec !== undefined) return { kind: 'command', spec: this.spec };
    return branch === undefined || loaded === undefined ? { kind: 'front' } : { kind: 'folder', branch, loaded, words };
  }

  /** Flags before and between the words belong to the command at the end of the line. */
  override parseOptions(args: string[]): ParseOptionsResult {
    this.tokens = args;
    const [at = -1] = findWords(args).positions;
    const typed = at < 0 ? [] : args.slice(at, at + 1);
    const [word] = typed;
    const child = word === undefined ? undefined : this.childFor(word);
    if (child !== undefined) {
      this.addCommand(child.copyInheritedSettings(this));
      return { operands: [child.name()], unknown: args.toSpliced(at, 1) };
    }
    if (this.spec === undefined && word !== undefined) return { operands: typed, unknown: [] };
    if (asksForHelp(args)) return { operands: [], unknown: ['--help'] };
    return this.spec === undefined
      ? { operands: [], unknown: this.strayFlags(args) }
      : this.parseCommand(this.spec, args);
  }

  /** Replaces messages of commander by ours. */
  override error(message: string, { code = '' }: ErrorOptions = {}): never {
    const { spec, tokens, unknown } = this;
    throw spec === undefined
      ? unknownGlobalFlag(unknown[0] ?? '')
      : mistakeIn(spec, { code, message, words: this.args, tokens, unknown: unknown[0] ?? '' });
  }

  private childFor(word: string): EmsCommand | undefined {
    const { words, branch, loaded } = this.place;
    if (loaded === undefined || branch === undefined) {
      const area = findBranch(word, this.discovered);
      if (area === undefined) return undefined;
      const child = new EmsCommand({ words: [word], branch: area }, this.discovered);
      this.hook('preSubcommand', async () => child.load(area));
      return child;
    }
    const below = loaded.leaves.filter((leaf) => words.every((each, at) => leaf.words[at] === each));
    const isKnown = below.some((leaf) => leaf.words[words.length] === word);
    return isKnown ? new EmsCommand({ words: [...words, word], branch, loaded }, undefined) : undefined;
  }

  private async load(branch: Branch): Promise<void> {
    this.place = { ...this.place, branch, loaded: await branch.load() };
    this.describe();
  }

  /** Adds the arguments of a command; a folder has none. */
  private describe(): void {
    const { words, loaded } = this.place;
    const leaf = loaded?.leaves.find((each) => each.words.join(' ') === words.join(' '));
    if (leaf === undefined) return;
    const spec = leaf.spec();
    this.spec = spec;
    for (const { name, many, optional, unless, afterDashes } of spec.arguments) {
      const inner = many === true ? `${name}...` : name;
      if (afterDashes !== true) this.argument(optional === true || unless !== undefined ? `[${inner}]` : `<${inner}>`);
    }
  }

  private parseCommand(spec: CommandSpec, args: readonly string[]): ParseOptionsResult {
    const flags = allFlags(spec);
    const last = spec.arguments.at(-1);
    const { before, rest } = last?.afterDashes === true ? splitAtDashes(args) : { before: args, rest: [] };
    const tokens = withAttached(before, flags);
    this.tokens = tokens;
    const values = addTypedOptions(this, { spec, flags, tokens });
    this.action(() => {
      const given = this.registeredArguments.map((argument, at) => [argument.name(), this.valueAt(at)] as const);
      const dashed = rest.length === 0 ? [] : [[last?.name ?? '', rest] as const];
      const names = flags.flatMap(spellingsOf).filter((name) => values.has(name));
      this.typed = {
        arguments: Object.fromEntries([...given, ...dashed]),
        flags: Object.fromEntries(names.map((name) => [name, values.get(name)])),
      };
    });
    const parsed = super.parseOptions(tokens);
    this.unknown = parsed.unknown;
    return parsed;
  }

  private valueAt(at: number): string | string[] | undefined {
    const value: string | string[] | undefined = this.processedArgs[at];
    return value?.length === 0 && Array.isArray(value) ? undefined : value;
  }

  /** `ems --demo` and `ems computer` show help; `ems --dmeo` is a typing error. */
  private strayFlags(args: readonly string[]): string[] {
    const stray = this.place.branch === undefined ? unknownFlag(args) : undefined;
    this.unknown = stray === undefined ? [] : [stray];
    return [...this.unknown];
  }
}
