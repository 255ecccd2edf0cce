// What a command of the program `emaki` consists of. commands.ts lists the commands, dispatcher.ts runs them.

export interface CommandContext {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The version of Emaki, such as `1.2.0`. */
  readonly version: string
  /** Prints a line on standard output. */
  readonly print: (line: string) => void
  /** Prints a line on standard error. */
  readonly warn: (line: string) => void
}

export interface CommandOption {
  readonly type: 'boolean' | 'string'
  /** One letter, for `-x`. */
  readonly short?: string
  /** Placeholder of the value in the help text, such as `FILE`. Only for strings. */
  readonly value?: string
  readonly meaning: string
}

export interface CommandInput {
  /** The arguments that are no options, in their order. */
  readonly positionals: readonly string[]
  /** The value of a string option; undefined when it is not given. */
  readonly option: (name: string) => string | undefined
  /** True when a boolean option is given. */
  readonly flag: (name: string) => boolean
}

/** Default export of the file of a command. */
export interface Command {
  /** The arguments after the name, for the help text, such as `<id>…`; empty for none. */
  readonly usage: string
  /** Lines of the help text below the usage. */
  readonly description: readonly string[]
  readonly options: Readonly<Record<string, CommandOption>>
  /** Minimum and maximum number of positional arguments. */
  readonly positionals: readonly [minimum: number, maximum: number]
  /** Resolves with the exit status: 0 for success, 1 for a failure, 2 for wrong arguments or configuration. */
  readonly run: (input: CommandInput, context: CommandContext) => Promise<number>
}
