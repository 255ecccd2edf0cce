// Reads and validates the configuration from environment variables.
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { goneVariables } from './goneVariables.ts'
import { suggestName } from './suggestName.ts'
import type { Variable } from './variable.ts'
import { type VariableGroup, variableGroups, variables } from './variables.ts'

type Variables = typeof variables
type ValueOf<K extends keyof Variables> = Variables[K] extends Variable<infer T> ? T : never
type WithMembers = { [K in keyof Variables]: Variables[K] extends { readonly hasMembers: true } ? K : never }[keyof Variables]
/** The intersection of the types in a union. */
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never

/** The value of each variable, and the members of those values that have some. */
export type Config = { readonly [K in Exclude<keyof Variables, WithMembers>]: ValueOf<K> } & Readonly<
  AllOf<{ [K in WithMembers]: ValueOf<K> }[WithMembers]>
>

export type ConfigReading =
  | {
      readonly ok: true
      readonly config: Config
      readonly warnings: readonly string[]
    }
  | { readonly ok: false; readonly problems: readonly string[]; readonly warnings: readonly string[] }

export type Environment = Readonly<Record<string, string | undefined>>

/** A configuration file, with the texts of its variables. */
export interface ConfigFile {
  readonly path: string
  readonly values: Readonly<Record<string, string>>
}

/**
 * Reads every variable, from the environment or else from the file. Each problem is a sentence that names the variable, its value and
 * what is allowed.
 */
export function readConfig(variablesSet: Environment, file?: ConfigFile): ConfigReading {
  const fromFile = file ? valuesInUse(file, variablesSet) : {}
  const environment = { ...variablesSet, ...fromFile }
  const problems = goneNames(environment, true)
  const values: Record<string, unknown> = {}
  /** The texts in use, by name. */
  const texts = new Map<string, string>()
  for (const [key, variable] of Object.entries<Variable<unknown>>(variables)) {
    const { fallback, allowed, schema, isSecret = false, former, hasMembers = false } = variable
    const name = nameInUse(variable, environment)
    const textOf = (from: string) => textIn(environment, from, isSecret, problems)
    const formerOnes = namesSet(variable, environment)
    const text = former && formerOnes.length > 0 ? former.join(textOf(name), textOf).trim() : textOf(name)
    const value = text === '' ? fallback : text
    texts.set(variable.name, value)
    const parsed = v.safeParse(schema, value)
    const named = [...(environment[name] || formerOnes.length === 0 ? [label(name, fromFile, file)] : []), ...formerOnes]
    if (!parsed.success) problems.push(`${named.join(' with ')} is ${isSecret ? 'set' : quote(value)} but must be ${allowed}.`)
    else if (hasMembers) Object.assign(values, parsed.output)
    else values[key] = parsed.output
  }
  if (problems.length === 0) problems.push(...unmetRequirements(texts), ...conflicts(values as Config))
  const warnings = [...formerNames(environment), ...goneNames(environment, false), ...unknownNames(variablesSet)]
  if (problems.length > 0) return { ok: false, problems, warnings }
  const config = values as Config
  return { ok: true, config, warnings: [...warnings, ...exposure(config)] }
}

/** The values of the file that the environment does not set. */
function valuesInUse({ values }: ConfigFile, environment: Environment): Record<string, string> {
  const inUse: Record<string, string> = { ...values }
  const remove = (...names: readonly string[]) => {
    if (!names.some((name) => environment[name]?.trim())) return
    for (const name of names) delete inUse[name]
  }
  for (const { name, former } of Object.values<Variable<unknown>>(variables)) {
    const formerNames = former?.names ?? []
    if (former?.isRename) remove(name, `${name}_FILE`, ...formerNames)
    else for (const one of [name, ...formerNames]) remove(one, `${one}_FILE`)
  }
  return inUse
}

/** Where a value comes from, for a message: the variable, with the file that sets it. */
const label = (name: string, fromFile: Environment, file: ConfigFile | undefined): string =>
  file && fromFile[name] !== undefined ? `${name} in ${file.path}` : name

/** The variable's name, or the first name of other programs that is set in its place. */
function nameInUse({ name, usualNames = [], isSecret }: Variable<unknown>, environment: Environment): string {
  const isSet = (candidate: string) => Boolean(environment[candidate]?.trim())
  if (isSet(name) || (isSecret && isSet(`${name}_FILE`))) return name
  return usualNames.find(isSet) ?? name
}

/** The names of the earlier variables that are set. */
const namesSet = ({ former, isSecret }: Variable<unknown>, environment: Environment): string[] =>
  (former?.names ?? []).filter((name) => environment[name]?.trim() || (isSecret && environment[`${name}_FILE`]?.trim()))

/** The variables with their meaning, for `emaki --help`. */
export const variablesHelp = (): string => variableGroups.map(groupHelp).join('\n\n')

const groupHelp = ({ title, variables }: VariableGroup): string =>
  [
    `${title}:`,
    ...Object.values(variables).flatMap(({ name, fallback, meaning, allowed, isSecret, usualNames }) => [
      `  ${name}${fallback === '' ? '' : ` (default ${fallback})`}`,
      `      ${meaning}.`,
      `      Must be ${allowed}.${isSecret ? ` May be given as a file: ${name}_FILE.` : ''}`,
      ...(usualNames ? [`      When it is unset: ${usualNames.join(', ')}.`] : []),
    ]),
  ].join('\n')

/** The text of a variable; empty when it is unset. A secret may also be in the file that its variable with _FILE names. */
function textIn(environment: Environment, name: string, isSecret: boolean, problems: string[]): string {
  const file = isSecret ? environment[`${name}_FILE`]?.trim() : undefined
  if (!file) return environment[name]?.trim() ?? ''
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
    problems.push(`${name}_FILE is ${quote(file)} but must be a file that can be read (${code}).`)
    return ''
  }
}

/** A sentence for each variable that needs others which are not set. */
function unmetRequirements(texts: ReadonlyMap<string, string>): string[] {
  const textOf = (name: string) => texts.get(name) ?? ''
  return Object.values<Variable<unknown>>(variables).flatMap(({ name, fallback, requires = [] }) =>
    requires.flatMap(({ value, needs }) => {
      const [first] = textOf(name).split(/[:,]/)
      if (value === undefined ? textOf(name) === fallback : first !== value) return []
      const unmet = needs.flatMap((need) => {
        if (typeof need === 'string') return textOf(need) === '' ? [need] : []
        return need.isMet(textOf(need.name)) ? [] : [`${need.name} ${need.words}`]
      })
      const set = value === undefined ? 'set' : quote(value)
      return unmet.length === 0 ? [] : [`${name} is ${set}, which needs ${unmet.join(', ')}.`]
    }),
  )
}

/** Variables whose values do not go together. */
function conflicts(config: Config): string[] {
  const viewerHosts = [...config.publicHosts, ...(config.origin === '' ? [] : [new URL(config.origin).hostname])]
  if (viewerHosts.includes(config.imageDomain))
    return ['EMAKI_IMAGE_DOMAIN is a name of the viewer too (EMAKI_PUBLIC_HOSTS or EMAKI_ORIGIN); it needs a name of its own.']
  if (config.source === 'archive' && !config.archiveReaders && config.access === 'open' && isReachableByOthers(config))
    return ['EMAKI_SOURCE is "archive" and others can reach this instance, which needs EMAKI_ARCHIVE_READERS=on or EMAKI_ACCESS.']
  return []
}

/** Whether the configuration lets clients of other machines in. */
export const isReachableByOthers = ({
  host,
  publicHosts,
  trustedProxies,
  origin,
}: Pick<Config, 'host' | 'publicHosts' | 'trustedProxies' | 'origin'>): boolean =>
  !isLoopback(host) || publicHosts.length > 0 || trustedProxies.length > 0 || origin !== ''

function formerNames(environment: Environment): string[] {
  return Object.values<Variable<unknown>>(variables).flatMap((variable) =>
    namesSet(variable, environment).map((name) =>
      variable.former?.isRename
        ? `${name} is now ${variable.name}; please rename it.`
        : `${name} is now a part of ${variable.name}; please set it there (docs/configuration.md).`,
    ),
  )
}

/** A sentence for each variable that is set and gone: those that the gateway does not start with, or the others. */
function goneNames(environment: Environment, isRefused: boolean): string[] {
  return Object.entries(goneVariables)
    .filter(([name, gone]) => gone.isRefused === isRefused && environment[name])
    .map(([name, { sentence }]) => `${name} is gone${sentence}`)
}

function unknownNames(environment: Environment): string[] {
  const known = Object.values<Variable<unknown>>(variables).flatMap(({ name, isSecret, former }) =>
    [name, ...(former?.names ?? [])].flatMap((one) => (isSecret ? [one, `${one}_FILE`] : [one])),
  )
  return Object.keys(environment)
    .filter((name) => name.startsWith('EMAKI_') && !known.includes(name) && !(name in goneVariables))
    .map((name) => {
      const nearest = suggestName(name, known)
      return `${name} is not a variable of Emaki${nearest ? `; did you mean ${nearest}?` : '; see --help.'}`
    })
}

const isLoopback = (host: string): boolean => ['127.0.0.1', '::1', 'localhost'].includes(host)

function exposure(config: Config): string[] {
  const warnings: string[] = []
  if (config.access === 'open' && (config.host === '0.0.0.0' || config.host === '::')) {
    warnings.push(`HOST is ${config.host}: everyone who reaches this machine can use Emaki, without signing in.`)
  }
  if (config.origin !== '' && isLoopback(config.host) && config.trustedProxies.length === 0) {
    warnings.push(
      'EMAKI_ORIGIN names a proxy on this machine, but EMAKI_TRUSTED_PROXIES is not set: all readers count as one client. Set it to 127.0.0.1,::1.',
    )
  }
  if (config.publicHosts.includes('*')) {
    warnings.push('EMAKI_PUBLIC_HOSTS is *: every host name is accepted, so Emaki does not protect against DNS rebinding.')
  }
  return warnings
}

/** A value for a message: shortened, escaped, and on one line. */
const quote = (value: string): string => JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)
