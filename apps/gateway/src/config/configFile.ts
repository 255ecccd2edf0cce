// The configuration file (docs/operate/configuration-file.md): the same settings as the environment variables, which win.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseJson } from '@emaki/domain'
import { type ConfigReading, type Environment, readConfig } from './config.ts'
import { goneVariables } from './goneVariables.ts'
import { suggestName } from './suggestName.ts'
import type { Variable } from './variable.ts'
import { variables } from './variables.ts'

/** Names that are looked for when EMAKI_CONFIG is unset. */
const fileNames = ['emaki.toml', 'emaki.json']
const maxBytes = 1024 * 1024

/** The settings of a file, as the texts of their variables. */
interface FileReading {
  readonly values: Readonly<Record<string, string>>
  readonly problems: readonly string[]
  readonly warnings: readonly string[]
}

/**
 * Reads the configuration from the environment and from the configuration file, if there is one: the file that EMAKI_CONFIG names,
 * else `emaki.toml` or `emaki.json` in the working directory or in the data directory.
 */
export async function loadConfig(environment: Environment, workingDirectory = process.cwd()): Promise<ConfigReading> {
  const path = findFile(environment, workingDirectory)
  if (path === undefined) return readConfig(environment)
  const file = await readFile(path)
  const reading = readConfig(environment, { path, values: file.values })
  const warnings = [...file.warnings, ...reading.warnings]
  if (file.problems.length === 0) return { ...reading, warnings }
  return { ok: false, problems: [...file.problems, ...(reading.ok ? [] : reading.problems)], warnings }
}

/** The values of the configuration file by their variables, whatever else is wrong with it; none without a file. */
export async function loadFileValues(environment: Environment): Promise<Environment> {
  const path = findFile(environment, process.cwd())
  return path === undefined ? {} : (await readFile(path)).values
}

function findFile(environment: Environment, workingDirectory: string): string | undefined {
  const named = environment.EMAKI_CONFIG?.trim()
  if (named) return resolve(workingDirectory, named)
  const data = resolve(workingDirectory, environment.EMAKI_DATA?.trim() || variables.dataDirectory.fallback)
  return [workingDirectory, data]
    .flatMap((directory) => fileNames.map((name) => join(directory, name)))
    .find((path) => existsSync(path) && statSync(path).isFile())
}

async function readFile(path: string): Promise<FileReading> {
  try {
    const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
    if (text.length > maxBytes) return failed(`${path} is larger than 1 MB.`)
    return readSettings(path, await parse(path, text))
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : firstLine(error)
    return failed(`The configuration file ${path} cannot be read (${reason}).`)
  }
}

const failed = (problem: string): FileReading => ({ values: {}, problems: [problem], warnings: [] })

/** The first line of an error's message: the second one of a TOML error quotes the file, which may hold secrets. */
const firstLine = (error: unknown): string => (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''

/** The members of the file. Throws when its syntax is wrong. */
async function parse(path: string, text: string): Promise<Readonly<Record<string, unknown>>> {
  if (!path.endsWith('.json')) {
    // Loaded here, because few gateways have such a file.
    const { parse: parseToml, TomlError } = await import('smol-toml')
    try {
      return parseToml(text)
    } catch (error) {
      if (error instanceof TomlError) throw new Error(`line ${error.line}: ${firstLine(error)}`)
      throw error
    }
  }
  const parsed = parseJson(text)
  if (!parsed.ok) throw new Error('no valid JSON')
  if (typeof parsed.value !== 'object' || parsed.value === null || Array.isArray(parsed.value)) throw new Error('no JSON object')
  return { ...parsed.value }
}

/** The key of a variable in the file: `public_hosts` for EMAKI_PUBLIC_HOSTS. */
export const settingKey = (name: string): string => name.replace(/^EMAKI_/, '').toLowerCase()

/** The variables that a file may set: all but the one that names it. */
export const fileVariables = (): readonly Variable<unknown>[] =>
  Object.values<Variable<unknown>>(variables).filter((variable) => variable !== variables.configFile)

/** The variables by their keys, with `<key>_file` for secrets, and those of earlier versions. */
function namesByKey(): ReadonlyMap<string, { readonly name: string; readonly isSecret: boolean }> {
  const entries = fileVariables().flatMap(({ name, isSecret = false, former }) =>
    [name, ...(former?.names ?? [])].flatMap((one) => [
      [settingKey(one), { name: one, isSecret }] as const,
      ...(isSecret ? [[`${settingKey(one)}_file`, { name: `${one}_FILE`, isSecret: false }] as const] : []),
    ]),
  )
  const gone = Object.keys(goneVariables).map((name) => [settingKey(name), { name, isSecret: false }] as const)
  return new Map([...gone, ...entries])
}

function readSettings(path: string, members: Readonly<Record<string, unknown>>): FileReading {
  const known = namesByKey()
  const values: Record<string, string> = {}
  const problems: string[] = []
  let hasSecret = false
  for (const [key, value] of Object.entries(members)) {
    if (key === '$schema') continue
    const setting = known.get(key)
    if (setting === undefined) {
      const nearest = suggestName(key, [...known.keys()])
      const shown = JSON.stringify(key.slice(0, 60))
      problems.push(`${path}: ${shown} is not a setting of Emaki${nearest ? `; did you mean ${nearest}?` : '; see --help.'}`)
      continue
    }
    const text = settingText(value)
    if (text === undefined) problems.push(`${path}: ${key} must be a text, a number, true, false, or a list of texts.`)
    else values[setting.name] = text
    hasSecret ||= setting.isSecret && Boolean(text)
  }
  return { values, problems, warnings: hasSecret ? readableByOthers(path) : [] }
}

/** A value as the text of its variable; undefined for a value of another kind. */
function settingText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'bigint' || (typeof value === 'number' && Number.isFinite(value))) return String(value)
  if (!Array.isArray(value)) return undefined
  const texts = value.map((item: unknown) => (typeof item === 'string' || typeof item === 'number' ? String(item) : undefined))
  return texts.includes(undefined) ? undefined : texts.join(',')
}

function readableByOthers(path: string): string[] {
  // Windows has no such permission bits.
  const isReadable = process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0
  return isReadable
    ? [
        `${path} holds secrets, and other users of this machine can read it; run chmod 600, or name files with their keys in _file.`,
      ]
    : []
}
