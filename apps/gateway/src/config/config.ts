// Reads and validates the configuration from environment variables.
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { suggestName } from './suggestName.ts'
import type { Variable } from './variable.ts'
import { variables } from './variables.ts'

export type Config = {
  readonly [K in keyof typeof variables]: (typeof variables)[K] extends Variable<infer T> ? T : never
}

export type ConfigReading =
  | {
      readonly ok: true
      readonly config: Config
      readonly warnings: readonly string[]
      /** The files that were read: the configuration file and those of secrets. */
      readonly files: readonly string[]
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
  const problems: string[] = []
  const files = file ? [file.path] : []
  const values: Record<string, unknown> = {}
  for (const [key, variable] of Object.entries<Variable<unknown>>(variables)) {
    const { fallback, allowed, schema, isSecret = false } = variable
    const name = nameInUse(variable, environment)
    const text = isSecret ? secretOf(environment, name, { problems, files }) : environment[name]?.trim()
    const value = text === undefined || text === '' ? fallback : text
    const parsed = v.safeParse(schema, value)
    if (parsed.success) values[key] = parsed.output
    else problems.push(`${label(name, fromFile, file)} is ${isSecret ? 'set' : quote(value)} but must be ${allowed}.`)
  }
  if (problems.length === 0) problems.push(...missing(values as Config))
  const warnings = [...formerNames(variablesSet), ...unknownNames(variablesSet)]
  if (problems.length > 0) return { ok: false, problems, warnings }
  const config = values as Config
  return { ok: true, config, warnings: [...warnings, ...exposure(config)], files }
}

/** The values of the file that the environment does not set by any name of the variable. */
function valuesInUse({ values }: ConfigFile, environment: Environment): Record<string, string> {
  const inUse: Record<string, string> = { ...values }
  for (const { name, formerName = name } of Object.values<Variable<unknown>>(variables)) {
    if (![name, `${name}_FILE`, formerName].some((candidate) => environment[candidate]?.trim())) continue
    delete inUse[name]
    delete inUse[`${name}_FILE`]
  }
  return inUse
}

/** Where a value comes from, for a message: the variable, with the file that sets it. */
const label = (name: string, fromFile: Environment, file: ConfigFile | undefined): string =>
  file && fromFile[name] !== undefined ? `${name} in ${file.path}` : name

/** The variable's name, or the first other name that is set in its place. */
function nameInUse({ name, formerName, usualNames = [], isSecret }: Variable<unknown>, environment: Environment): string {
  const isSet = (candidate: string) => Boolean(environment[candidate]?.trim())
  if (isSet(name) || (isSecret && isSet(`${name}_FILE`))) return name
  return [...(formerName === undefined ? [] : [formerName]), ...usualNames].find(isSet) ?? name
}

/** The variables with their meaning, for `emaki --help`. */
export function variablesHelp(): string {
  return Object.values<Variable<unknown>>(variables)
    .flatMap(({ name, fallback, meaning, allowed, isSecret, usualNames }) => [
      `  ${name}${fallback === '' ? '' : ` (default ${fallback})`}`,
      `      ${meaning}.`,
      `      Must be ${allowed}.${isSecret ? ` May be given as a file: ${name}_FILE.` : ''}`,
      ...(usualNames ? [`      When it is unset: ${usualNames.join(', ')}.`] : []),
    ])
    .join('\n')
}

/** A secret's value, from its variable or from the file that its variable with _FILE names. */
function secretOf(
  environment: Environment,
  name: string,
  { problems, files }: { readonly problems: string[]; readonly files: string[] },
): string | undefined {
  const file = environment[`${name}_FILE`]?.trim()
  if (!file) return environment[name]?.trim()
  files.push(file)
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
  if ((config.tlsCertificate === '') !== (config.tlsKey === '')) return ['EMAKI_TLS_CERT and EMAKI_TLS_KEY are needed together.']
  const accessProblem = accessProblemOf(config)
  if (accessProblem !== undefined) return [accessProblem]
  const workersProblem = workersProblemOf(config)
  if (workersProblem !== undefined) return [workersProblem]
  if (config.translateUrl && !config.translateModel) return ['EMAKI_TRANSLATE_URL is set, which needs EMAKI_TRANSLATE_MODEL.']
  const viewerHosts = [...config.publicHosts, ...(config.origin === '' ? [] : [new URL(config.origin).hostname])]
  if (viewerHosts.includes(config.imageDomain))
    return ['EMAKI_IMAGE_DOMAIN is a name of the viewer too (EMAKI_PUBLIC_HOSTS or EMAKI_ORIGIN); it needs a name of its own.']
  if (config.source === 'mirror' && config.mirrors.length === 0) return ['EMAKI_SOURCE is "mirror", which needs EMAKI_MIRRORS.']
  if (config.source === 'archive' && config.archiveDirectory === '')
    return ['EMAKI_SOURCE is "archive", which needs EMAKI_ARCHIVE.']
  if (config.source === 'archive' && !config.archiveReaders && config.access === 'open' && isReachableByOthers(config))
    return ['EMAKI_SOURCE is "archive" and others can reach this instance, which needs EMAKI_ARCHIVE_READERS=on or EMAKI_ACCESS.']
  if (config.imageFormats.length > 0 && config.imageCacheMegabytes === 0)
    return ['EMAKI_IMAGE_FORMATS is set, which needs EMAKI_IMAGE_CACHE_MB to be more than 0.']
  if (config.source !== 'upstream') return []
  const needed = { refreshTokens: config.refreshTokens.length, clientId: config.clientId, clientSecret: config.clientSecret }
  const names = (Object.keys(needed) as (keyof typeof needed)[]).filter((key) => !needed[key]).map((key) => variables[key].name)
  if (!config.hashSecret) names.push(variables.hashSecret.name)
  return names.length > 0 ? [`EMAKI_SOURCE is "upstream", which needs ${names.join(', ')}.`] : []
}

/** Whether the configuration lets clients of other machines in. */
export const isReachableByOthers = ({
  host,
  publicHosts,
  trustedProxies,
  origin,
}: Pick<Config, 'host' | 'publicHosts' | 'trustedProxies' | 'origin'>): boolean =>
  !['127.0.0.1', '::1', 'localhost'].includes(host) || publicHosts.length > 0 || trustedProxies.length > 0 || origin !== ''

/** What the choice of EMAKI_ACCESS lacks; undefined when nothing is missing. */
function accessProblemOf({ access, password, trustedProxies }: Config): string | undefined {
  if (access === 'password' && password === '') return 'EMAKI_ACCESS is "password", which needs EMAKI_PASSWORD.'
  if (access === 'header' && trustedProxies.length === 0) return 'EMAKI_ACCESS is "header", which needs EMAKI_TRUSTED_PROXIES.'
  // Who sets a password expects that it is asked for.
  return access !== 'password' && password !== ''
    ? 'EMAKI_PASSWORD is set, which needs EMAKI_ACCESS to be "password".'
    : undefined
}

/** What does not work with several processes; undefined when everything does. */
function workersProblemOf(config: Config): string | undefined {
  const { workers, access, archiveDirectory, tlsCertificate, proofOfWork, valkeyUrl } = config
  const problems = [
    access === 'open' ? [] : ['EMAKI_ACCESS=open'],
    archiveDirectory === '' ? [] : ['no EMAKI_ARCHIVE'],
    tlsCertificate === '' ? [] : ['a proxy for HTTPS in the place of EMAKI_TLS_CERT'],
    proofOfWork && valkeyUrl === '' ? ['EMAKI_VALKEY_URL for EMAKI_PROOF_OF_WORK'] : [],
  ].flat()
  return workers === 1 || problems.length === 0
    ? undefined
    : `EMAKI_WORKERS is above 1, which needs ${problems.join(', ')}. Set EMAKI_WORKERS to 1 otherwise.`
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
      const nearest = suggestName(name, known)
      return `${name} is not a variable of Emaki${nearest ? `; did you mean ${nearest}?` : '; see --help.'}`
    })
}

function exposure(config: Config): string[] {
  const warnings: string[] = []
  if (config.access === 'open' && (config.host === '0.0.0.0' || config.host === '::')) {
    warnings.push(`HOST is ${config.host}: everyone who reaches this machine can use Emaki, without signing in.`)
  }
  if (config.publicHosts.includes('*')) {
    warnings.push('EMAKI_PUBLIC_HOSTS is *: every host name is accepted, so Emaki does not protect against DNS rebinding.')
  }
  return warnings
}

/** A value for a message: shortened, escaped, and on one line. */
const quote = (value: string): string => JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)
