// Reloads the configuration on SIGHUP, or when one of its files changes, and applies what can change without a restart.
import { statSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { Config, ConfigReading } from '../config/config.ts'
import { variables } from '../config/variables.ts'
import type { Logger } from '../operator/log.ts'

export interface ConfigReloadOptions {
  readonly config: Config
  /** Reads the configuration again. */
  readonly load: () => Promise<ConfigReading>
  /** Files of the configuration, which are watched. */
  readonly files: readonly string[]
  readonly log: Logger
  /** How often the files are looked at, in ms. */
  readonly intervalMs?: number
}

type Keys = readonly (keyof Config)[]

export interface ConfigReload {
  /** `apply` gets the new configuration when one of the keys has changed. Changes of all other keys need a restart. */
  on(keys: Keys, apply: (config: Config) => void): void
  /** Also watches a file that is not part of the configuration, such as a certificate. `apply` runs when it changes, and on each reload. */
  onFile(path: string, apply: () => void): void
  /** Reads the configuration again and logs one line with the result. Never rejects. Concurrent calls run one after the other. */
  reload(): Promise<void>
  close(): void
}

/** Default of `intervalMs`. */
const defaultIntervalMs = 2000

/** Starts to watch the files. */
export function createConfigReload({
  config,
  load,
  files,
  log,
  intervalMs = defaultIntervalMs,
}: ConfigReloadOptions): ConfigReload {
  /** What the process uses: values that need a restart stay the old ones. */
  let current: Config = config
  const appliers: { readonly keys: Keys; readonly apply: (config: Config) => void }[] = []
  const fileAppliers: (() => void)[] = []
  const timers: NodeJS.Timeout[] = []
  let running = Promise.resolve()

  const reloadOnce = async () => {
    const reading = await load()
    if (!reading.ok) return void log.error({ problems: reading.problems }, 'the configuration has mistakes and was not reloaded')
    const changed = changedKeys(current, reading.config)
    const canChange = (key: keyof Config) => appliers.some(({ keys }) => keys.includes(key))
    const reloaded = changed.filter(canChange)
    current = { ...current, ...pick(reading.config, reloaded) }
    for (const { keys, apply } of appliers) if (keys.some((key) => reloaded.includes(key))) apply(current)
    for (const apply of fileAppliers) apply()
    const needsRestart = changed.filter((key) => !canChange(key))
    // At `warn`, the default level: the operator has asked for it and waits for the result.
    log.warn({ reloaded: namesOf(reloaded), needsRestart: namesOf(needsRestart) }, 'configuration reloaded')
  }
  const reload = () => {
    running = running
      .then(reloadOnce)
      .catch((error: unknown) => log.error({ err: error }, 'the configuration could not be reloaded'))
    return running
  }
  const watch = (path: string, onChange: () => void) => {
    let seen = stampOf(path)
    // Polling also sees files that are replaced, and those on network shares and in containers.
    const timer = setInterval(() => {
      const stamp = stampOf(path)
      if (stamp === seen) return
      seen = stamp
      onChange()
    }, intervalMs).unref()
    timers.push(timer)
  }
  for (const path of files) watch(path, () => void reload())

  return {
    on: (keys, apply) => void appliers.push({ keys, apply }),
    onFile(path, apply) {
      fileAppliers.push(apply)
      watch(path, apply)
    },
    reload,
    close() {
      for (const timer of timers) clearInterval(timer)
    },
  }
}

/** Changes with the content of a file. Empty while it cannot be read. */
function stampOf(path: string): string {
  try {
    const { mtimeMs, size, ino } = statSync(path)
    return `${mtimeMs} ${size} ${ino}`
  } catch {
    return ''
  }
}

const allKeys = Object.keys(variables) as (keyof Config)[]

const changedKeys = (before: Config, after: Config): (keyof Config)[] =>
  allKeys.filter((key) => !isDeepStrictEqual(before[key], after[key]))

const pick = (config: Config, keys: Keys): Partial<Config> => Object.fromEntries(keys.map((key) => [key, config[key]]))

const namesOf = (keys: Keys): string[] => keys.map((key) => variables[key].name)
