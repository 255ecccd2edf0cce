#!/usr/bin/env node
// The entry point of the program `emaki`.
import { readFileSync } from 'node:fs'
import { runCommand } from './commands/dispatcher.ts'

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
