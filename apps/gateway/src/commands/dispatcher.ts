// Finds the command that the arguments name, parses its options and runs it.
import { parseArgs } from 'node:util'
import { variablesHelp } from '../config/config.ts'
import { suggestName } from '../config/suggestName.ts'
import type { Command, CommandContext, CommandInput, CommandOption } from './command.ts'
import { commands as allCommands, type CommandEntry, defaultCommand } from './commands.ts'

const wrongUse = 2
const helpOption: CommandOption = { type: 'boolean', short: 'h', meaning: 'Prints this text' }

/**
 * Runs the command that `argv` names, or `serve`. Resolves with the exit status: that of the command, or 2 for an unknown command or
 * option.
 */
export async function runCommand(
  argv: readonly string[],
  context: CommandContext,
  commands: ReadonlyMap<string, CommandEntry> = allCommands,
): Promise<number> {
  const [first = ''] = argv
  if (first === '--help' || first === '-h' || (first === 'help' && argv.length === 1)) {
    context.print(programHelp(commands))
    return 0
  }
  if (first === '--version' || first === '-v') {
    context.print(context.version)
    return 0
  }
  const isNamed = first !== '' && !first.startsWith('-')
  const [name, rest] = first === 'help' ? [argv[1] ?? '', ['--help']] : isNamed ? [first, argv.slice(1)] : [defaultCommand, argv]
  const entry = commands.get(name)
  if (!entry) {
    context.warn(`${JSON.stringify(name)} is not a command of Emaki; ${hint(suggestName(name, [...commands.keys()]))}`)
    return wrongUse
  }
  const command = (await entry.load()).default
  const parsed = parseInput(command, rest)
  if ('problem' in parsed) {
    context.warn(parsed.problem)
    return wrongUse
  }
  if (parsed.flag('help')) {
    context.print(commandHelp(name, command))
    return 0
  }
  const [minimum, maximum] = command.positionals
  if (parsed.positionals.length < minimum || parsed.positionals.length > maximum) {
    context.warn(usageLine(name, command))
    return wrongUse
  }
  return command.run(parsed, context)
}

const hint = (suggestion: string | undefined): string => (suggestion ? `did you mean ${suggestion}?` : 'see --help.')

/** Parses the arguments after the name of a command. The problem is a sentence. */
function parseInput(command: Command, args: readonly string[]): CommandInput | { readonly problem: string } {
  const known: Readonly<Record<string, CommandOption>> = { ...command.options, help: helpOption }
  const options = Object.fromEntries(
    Object.entries(known).map(([name, { type, short }]) => [name, short === undefined ? { type } : { type, short }]),
  )
  // Not strict, because the errors of parseArgs suggest no names.
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const option = Object.hasOwn(known, token.name) ? known[token.name] : undefined
    if (!option) return { problem: unknownOption(token, args[token.index], Object.keys(known)) }
    if (option.type === 'string' && !token.value) return { problem: `${token.rawName} needs a value.` }
    if (option.type === 'boolean' && token.value !== undefined) return { problem: `${token.rawName} takes no value.` }
  }
  return {
    positionals,
    option: (name) => textOf(values[name]),
    flag: (name) => values[name] === true,
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function unknownOption({ name, rawName }: { name: string; rawName: string }, raw = rawName, known: readonly string[]): string {
  const nearest = rawName.startsWith('--') ? suggestName(name, known) : undefined
  return `${JSON.stringify(raw)} is not an option of Emaki; ${hint(nearest && `--${nearest}`)}`
}

/** The text of `emaki --help`. */
function programHelp(commands: ReadonlyMap<string, CommandEntry>): string {
  const width = Math.max(...[...commands.keys()].map(({ length }) => length))
  return [
    'Usage: emaki [command] [options]',
    '',
    'Commands (emaki <command> --help tells more):',
    '',
    ...[...commands].map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'Options: --help, --version',
    '',
    'Emaki is configured by environment variables:',
    '',
    variablesHelp(),
    '',
  ].join('\n')
}

const usageLine = (name: string, { usage }: Command): string => `Usage: emaki ${name} [options]${usage && ` ${usage}`}`

/** The text of `emaki <command> --help`. */
function commandHelp(name: string, command: Command): string {
  const options = Object.entries({ ...command.options, help: helpOption }).map(([long, { short, value, meaning }]) => [
    `${short ? `-${short}, ` : ''}--${long}${value ? ` ${value}` : ''}`,
    meaning,
  ])
  const width = Math.max(...options.map(([left = '']) => left.length))
  return [
    usageLine(name, command),
    '',
    ...command.description,
    '',
    'Options:',
    '',
    ...options.map(([left = '', meaning]) => `  ${left.padEnd(width)}  ${meaning}`),
    '',
  ].join('\n')
}
