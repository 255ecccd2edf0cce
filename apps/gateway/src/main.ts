// The entry point of the gateway process.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { helpText, readConfig } from './config/config.ts'
import { runGateway } from './process/run.ts'

const version = (): string => {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  return String(Object(manifest).version)
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const warn = (line: string): void => void process.stderr.write(`${line}\n`)

async function main(): Promise<void> {
  const [argument] = process.argv.slice(2)
  if (argument === '--help' || argument === '-h') return print(helpText())
  if (argument === '--version' || argument === '-v') return print(version())
  if (argument !== undefined) warn(`${JSON.stringify(argument)} is not an option of Emaki; see --help.`)
  const reading = readConfig(process.env)
  for (const line of reading.warnings) warn(`Warning: ${line}`)
  if (!reading.ok || argument !== undefined) {
    if (!reading.ok) for (const line of reading.problems) warn(line)
    process.exitCode = 2
    return
  }
  const built = fileURLToPath(new URL('../../viewer/dist', import.meta.url))
  process.exitCode = await runGateway({
    config: reading.config,
    version: version(),
    viewerDirectory: reading.config.viewerDirectory || built,
    print,
    warn,
  })
}

await main()
