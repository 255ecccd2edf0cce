// Reads and validates the configuration from environment variables.
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import type { Variable } from './variable.ts'
import { variables } from './variables.ts'

export type Config = {
  readonly [K in keyof typeof variables]: (typeof variables)[K] extends Variable<infer T> ? T : never
}

export type ConfigReading =
  | { readonly ok: true; readonly config: Config; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly problems: readonly string[]; readonly warnings: readonly string[] }

type Environment = Readonly<Record<string, string | undefined>>

/** Reads every variable. Each problem is a sentence that names the variable, its value and what is allowed. */
export function readConfig(environment: Environment): ConfigReading {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [key, variable] of Object.entries<Variable<unknown>>(variables)) {
    const { name, fallback, allowed, schema, isSecret = false, formerName = '' } = variable
    const text = isSecret ? secretOf(environment, name, problems) : (environment[name] ?? environment[formerName])?.trim()
    const value = text === undefined || text === '' ? fallback : text
    const parsed = v.safeParse(schema, value)
    if (parsed.success) values[key] = parsed.output
    else problems.push(`${name} is ${isSecret ? 'set' : quote(value)} but must be ${allowed}.`)
  }
  if (problems.length === 0) problems.push(...missing(values as Config))
  const warnings = [...formerNames(environment), ...unknownNames(environment)]
  if (problems.length > 0) return { ok: false, problems, warnings }
  const config = values as Config
  return { ok: true, config, warnings: [...warnings, ...exposure(config)] }
}

/** The text of `--help`. */
export function helpText(): string {
  const lines = Object.values<Variable<unknown>>(variables).flatMap(({ name, fallback, meaning, allowed, isSecret }) => [
    `  ${name}${fallback === '' ? '' : ` (default ${fallback})`}`,
    `      ${meaning}.`,
    `      Must be ${allowed}.${isSecret ? ` May be given as a file: ${name}_FILE.` : ''}`,
  ])
  return [
    'Usage: emaki-gateway [--help] [--version]',
    '',
    'Serves the Emaki viewer, its mirror API and its image proxy on one origin.',
    'It is configured by environment variables:',
    '',
    ...lines,
    '',
  ].join('\n')
}

/** A secret's value, from its variable or from the file that its variable with _FILE names. */
function secretOf(environment: Environment, name: string, problems: string[]): string | undefined {
  const file = environment[`${name}_FILE`]?.trim()
  if (!file) return environment[name]?.trim()
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
    problems.push(`${name}_FILE is ${quote(file)} but must be a file that can be read (${code}).`)
    return undefined
  }
}

/** Variables that the chosen source or provider needs and that are not set. */
function missing(config: Config): string[] {
  if ((config.youdaoApp === '') !== (config.youdaoSecret === ''))
    return ['EMAKI_YOUDAO_APP and EMAKI_YOUDAO_SECRET are needed together.']
  if (config.translateUrl && !config.translateModel) return ['EMAKI_TRANSLATE_URL is set, which needs EMAKI_TRANSLATE_MODEL.']
  const viewerHosts = [...config.publicHosts, ...(config.origin === '' ? [] : [new URL(config.origin).hostname])]
  if (viewerHosts.includes(config.imageDomain))
    return ['EMAKI_IMAGE_DOMAIN is a name of the viewer too (EMAKI_PUBLIC_HOSTS or EMAKI_ORIGIN); it needs a name of its own.']
  if (config.source === 'mirror' && config.mirrors.length === 0) return ['EMAKI_SOURCE is "mirror", which needs EMAKI_MIRRORS.']
  if (config.source !== 'upstream') return []
  const needed = { refreshTokens: config.refreshTokens.length, clientId: config.clientId, clientSecret: config.clientSecret }
  const names = (Object.keys(needed) as (keyof typeof needed)[]).filter((key) => !needed[key]).map((key) => variables[key].name)
  if (!config.hashSecret) names.push(variables.hashSecret.name)
  return names.length > 0 ? [`EMAKI_SOURCE is "upstream", which needs ${names.join(', ')}.`] : []
}

function formerNames(environment: Environment): string[] {
  return Object.values<Variable<unknown>>(variables).flatMap(({ name, formerName }) =>
    formerName !== undefined && environment[formerName] !== undefined ? [`${formerName} is now ${name}; please rename it.`] : [],
  )
}

function unknownNames(environment: Environment): string[] {
  const known = Object.values<Variable<unknown>>(variables).flatMap(({ name, isSecret, formerName }) => [
    name,
    ...(isSecret ? [`${name}_FILE`] : []),
    ...(formerName === undefined ? [] : [formerName]),
  ])
  return Object.keys(environment)
    .filter((name) => name.startsWith('EMAKI_') && !known.includes(name))
    .map((name) => {
      const nearest = nearestName(name, known)
      return `${name} is not a variable of Emaki${nearest ? `; did you mean ${nearest}?` : '; see --help.'}`
    })
}

function exposure(config: Config): string[] {
  const warnings: string[] = []
  if (config.host === '0.0.0.0' || config.host === '::') {
    warnings.push(`HOST is ${config.host}: everyone who reaches this machine can use Emaki, without signing in.`)
  }
  if (config.publicHosts.includes('*')) {
    warnings.push('EMAKI_PUBLIC_HOSTS is *: every host name is accepted, so Emaki does not protect against DNS rebinding.')
  }
  return warnings
}

/** A value for a message: shortened, escaped, and on one line. */
const quote = (value: string): string => JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)

/** The name in `known` with the fewest single-character edits to `typed`; undefined when none is near. */
function nearestName(typed: string, known: readonly string[]): string | undefined {
  let nearest: string | undefined
  let minDistance = Math.max(2, Math.floor(typed.length / 3)) + 1
  for (const name of known) {
    const distance = edits(typed, name)
    if (distance < minDistance) {
      minDistance = distance
      nearest = name
    }
  }
  return nearest
}

/** Levenshtein distance, computed row by row. */
function edits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(same, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
