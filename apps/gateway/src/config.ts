// The configuration: read once from the environment, checked as a whole, told about in sentences.
import * as v from 'valibot'
import { nearestName } from './nearestName.ts'
import { type Variable, variables } from './variables.ts'

export type Config = {
  readonly [K in keyof typeof variables]: (typeof variables)[K] extends Variable<infer T> ? T : never
}

export type ConfigReading =
  | { readonly ok: true; readonly config: Config; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly problems: readonly string[]; readonly warnings: readonly string[] }

type Environment = Readonly<Record<string, string | undefined>>

/** Reads every variable. All problems come back at once, each a sentence that names variable, value and what is allowed. */
export function readConfig(environment: Environment): ConfigReading {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [key, { name, fallback, allowed, schema }] of Object.entries<Variable<unknown>>(variables)) {
    const given = environment[name]?.trim()
    const value = given === undefined || given === '' ? fallback : given
    const parsed = v.safeParse(schema, value)
    if (parsed.success) values[key] = parsed.output
    else problems.push(`${name} is ${quote(value)} but must be ${allowed}.`)
  }
  const warnings = unknownNames(environment)
  if (problems.length > 0) return { ok: false, problems, warnings }
  const config = values as Config
  return { ok: true, config, warnings: [...warnings, ...exposure(config)] }
}

/** What `--help` prints: each variable with its default and meaning. */
export function helpText(): string {
  const lines = Object.values<Variable<unknown>>(variables).flatMap(({ name, fallback, meaning, allowed }) => [
    `  ${name}${fallback === '' ? '' : ` (default ${fallback})`}`,
    `      ${meaning}.`,
    `      Must be ${allowed}.`,
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

function unknownNames(environment: Environment): string[] {
  const known = Object.values<Variable<unknown>>(variables).map(({ name }) => name)
  return Object.keys(environment)
    .filter((name) => name.startsWith('EMAKI_') && !known.includes(name))
    .map((name) => {
      const nearest = nearestName(name, known)
      return `${name} is not a variable of Emaki${nearest ? `; did you mean ${nearest}?` : '; --help lists them all.'}`
    })
}

function exposure(config: Config): string[] {
  const warnings: string[] = []
  if (config.host === '0.0.0.0' || config.host === '::') {
    warnings.push(`HOST is ${config.host}: everybody who reaches this machine can use Emaki, without signing in.`)
  }
  if (config.publicHosts.includes('*')) {
    warnings.push('EMAKI_PUBLIC_HOSTS is *: any name is answered, so nothing here guards against DNS rebinding.')
  }
  return warnings
}

/** Values are shown as they are but short and on one line, whatever was typed. */
const quote = (value: string): string => JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)
