#!/usr/bin/env node
// The entry point of the program `emaki`.
import { readFileSync } from 'node:fs'
import { defaultCommand } from './commands/commands.ts'
import { endOnSignals } from './process/startSignals.ts'

// Other commands have not done their work when a signal ends them.
if ((process.argv[2] ?? defaultCommand) === defaultCommand) endOnSignals()
// Loaded afterwards, because it takes a while.
const { runCommand } = await import('./commands/dispatcher.ts')

const version = (): string => {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  return String(Object(manifest).version)
}

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  version: version(),
  print: (line) => void process.stdout.write(`${line}\n`),
  warn: (line) => void process.stderr.write(`${line}\n`),
})
