import { describe, expect, test } from 'vitest'
import type { Command, CommandInput } from './command.ts'
import type { CommandEntry } from './commands.ts'
import { runCommand } from './dispatcher.ts'

/** Runs the dispatcher over two commands and records what they receive. */
async function dispatch(...argv: string[]) {
  const calls: [string, CommandInput][] = []
  const command = (name: string, changes: Partial<Command> = {}): CommandEntry => ({
    summary: `Summary of ${name}`,
    load: async () => ({
      default: {
        usage: '',
        description: [`Description of ${name}.`],
        options: {},
        positionals: [0, 0],
        run: async (input) => {
          calls.push([name, input])
          return 7
        },
        ...changes,
      },
    }),
  })
  const options = {
    output: { type: 'string', short: 'o', value: 'FILE', meaning: 'Where to' },
    force: { type: 'boolean', meaning: 'Overwrites' },
  } as const
  const commands = new Map([
    ['serve', command('serve')],
    ['backup', command('backup', { usage: '<name>…', options, positionals: [1, 2] })],
  ])
  const printed: string[] = []
  const warned: string[] = []
  const status = await runCommand(
    argv,
    {
      environment: {},
      version: '1.2.3',
      print: (line) => void printed.push(line),
      warn: (line) => void warned.push(line),
    },
    commands,
  )
  return { status, calls, printed: printed.join('\n'), warned: warned.join('\n') }
}

describe('runCommand', () => {
  test('runs serve without arguments', async () => {
    const { status, calls } = await dispatch()
    expect([status, calls.map(([name]) => name)]).toEqual([7, ['serve']])
  })

  test('passes options and positional arguments to the named command', async () => {
    const { calls } = await dispatch('backup', 'a', '-o', 'file', '--force', 'b')
    const [name, input] = calls[0] ?? []
    expect([name, input?.positionals, input?.option('output'), input?.flag('force')]).toEqual([
      'backup',
      ['a', 'b'],
      'file',
      true,
    ])
  })

  test.each([
    [['bakup'], '"bakup" is not a command of Emaki; did you mean backup?'],
    [['qqqqqq'], '"qqqqqq" is not a command of Emaki; see --help.'],
    [['__proto__'], '"__proto__" is not a command of Emaki; see --help.'],
    [['help', 'bakup'], '"bakup" is not a command of Emaki; did you mean backup?'],
    [['--prot=80'], '"--prot=80" is not an option of Emaki; see --help.'],
    [['--__proto__'], '"--__proto__" is not an option of Emaki; see --help.'],
    [['backup', 'a', '--forse'], '"--forse" is not an option of Emaki; did you mean --force?'],
    [['backup', 'a', '-x'], '"-x" is not an option of Emaki; see --help.'],
    [['backup', 'a', '--output'], '--output needs a value.'],
    [['backup', 'a', '--force=yes'], '--force takes no value.'],
    [['backup'], 'Usage: emaki backup [options] <name>…'],
    [['backup', 'a', 'b', 'c'], 'Usage: emaki backup [options] <name>…'],
  ])('rejects %j with status 2', async (argv, message) => {
    expect(await dispatch(...argv)).toEqual({ status: 2, calls: [], printed: '', warned: message })
  })

  test.each([['--help'], ['-h'], ['help']])('lists commands and variables for %s', async (argument) => {
    const { status, printed, warned } = await dispatch(argument)
    expect([status, warned]).toEqual([0, ''])
    expect(printed).toContain('  serve   Summary of serve\n  backup  Summary of backup')
    expect(printed).toContain('EMAKI_PUBLIC_HOSTS')
  })

  test.each([[['backup', '--help']], [['backup', '-h']], [['help', 'backup']]])('describes a command for %j', async (argv) => {
    const { status, printed, calls } = await dispatch(...argv)
    expect([status, calls]).toEqual([0, []])
    expect(printed).toMatch(/^Usage: emaki backup \[options\] <name>…\n\nDescription of backup\.\n/)
    expect(printed).toContain('  -o, --output FILE  Where to\n')
  })

  test('prints the version', async () => {
    expect((await dispatch('--version')).printed).toBe('1.2.3')
  })
})
