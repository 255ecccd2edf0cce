// The embedded site as a source: catalogue and pictures below the data directory, and the account of the mirror.

import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createAppApi, createMemoryTokenStore } from '@emaki/app-api'
import { type AccountRecord, type Catalogue, isUnwritable, openCatalogue, type SetAside, shippedPath } from '@emaki/catalogue'
import type { Fetch } from '@emaki/domain'
import { callbackPath } from '@emaki/domain/server'
import { createMirror, type MirrorFetch, openPersonalMirror } from '@emaki/mirror'
import { createRenderer, type RenditionCache } from '@emaki/pictures'
import { createSite } from '@emaki/site'
import * as v from 'valibot'
import { openDiskLru } from '../cache/diskLru.ts'
import type { Config } from '../config/config.ts'
import type { Logger } from '../log/log.ts'
import { feedFromFetch } from '../network/pictureFeed.ts'
import { oneCallPerTurn } from './oneCallPerTurn.ts'
import { DataDirectoryError, type DemoAccount, type Source } from './source.ts'

export interface SampleOptions {
  readonly config: Pick<Config, 'dataDirectory' | 'imageCacheMegabytes' | 'sampleDay'>
  /** False while another gateway writes the caches of the data directory; true by default. */
  readonly hasDiskCache?: boolean
  readonly now: () => Date
  readonly log: Logger
  /** Called before the collection is built for the first time, which takes seconds. */
  readonly onFirstBuild: () => void
  /** Called when a catalogue file is unusable and has been replaced. */
  readonly onSetAside?: ((setAside: SetAside) => void) | undefined
  /** Called before it waits for another gateway that is opening the same collection. */
  readonly onWait?: (() => void) | undefined
  /** Called when the collection is built in memory, because the directory cannot be written. */
  readonly onInMemory?: ((inMemory: InMemory) => void) | undefined
}

/** The sample collection is in memory, because its directory cannot be written. */
export interface InMemory {
  readonly directory: string
  readonly reason: string
}

/**
 * Opens the sample collection and builds it when it is missing, in memory where nothing can be written.
 * Throws a DataDirectoryError when its path cannot be a directory.
 */
export function openSample(options: SampleOptions): Source {
  const { config, hasDiskCache = true, now, log } = options
  const { catalogue, isInMemory } = openSampleCatalogue(options)
  // Files of earlier starts count as well: a restart does not solve the problem.
  const damaged = damagedFiles(config.dataDirectory)
  const renderer = createRenderer({
    cache: hasDiskCache && !isInMemory && config.imageCacheMegabytes > 0 ? openRenditions(config, log) : undefined,
  })
  const accounts = catalogue.accounts()
  const [account] = accounts
  if (!account) throw new Error('The sample collection has no account')
  const fetch = createSite({
    catalogue,
    renderer,
    now,
    isDifficult: config.sampleDay === 'difficult',
    // The API proxy restricts the host of a login callback; only the path is checked here.
    mayLoginEndOn: ({ pathname }) => pathname === callbackPath,
    imageSearch: { file: isInMemory ? ':memory:' : join(config.dataDirectory, 'hashes.sqlite'), startAfterMs: hashingAfterMs },
    onFailure: (error) => log.error({ err: error }, 'the sample site failed'),
  })
  const fetchInTurn = oneCallPerTurn(fetch)
  return {
    name: 'sample',
    fetch: fetchInTurn,
    pictures: feedFromFetch(fetch),
    mirror: openMirror(fetchInTurn, account.refreshToken, log, 'shared'),
    ownMirror: openMirror(fetchInTurn, account.refreshToken, log, 'own'),
    personalMirror: openPersonalMirror({
      ...app,
      fetch: fetchInTurn,
      onError: (error) => log.error({ err: error }, 'mirror failed'),
    }),
    live: (liveId, signal) => texts(fetch.liveMessages(liveId, signal)),
    imageHosts: [recoveryHost],
    // Restoring or removing the file ends the problem.
    problems: () => (damaged.some((path) => existsSync(path)) ? ['catalogue'] : []),
    companion: {
      recovery: { baseUrl: `https://${recoveryHost}` },
      translation: { model: { baseUrl: `https://${translatorHost}/v1`, model: 'stories' } },
      pace: quickPace,
    },
    demo: accounts.map(demoAccount),
    isCostly: false,
    async close() {
      await fetch.imageSearch.close()
      await renderer.close()
      catalogue.close()
    },
  }
}

/** Opens the cache of the pictures that were made for the sample. */
function openRenditions({ dataDirectory, imageCacheMegabytes }: SampleOptions['config'], log: Logger): RenditionCache {
  const maxBytes = imageCacheMegabytes * 1024 * 1024
  const files = openDiskLru({ directory: join(dataDirectory, 'pictures'), maxBytes, facts: v.null(), log })
  return {
    get: async (key) => (await files.get(key))?.bytes,
    put: (key, bytes) => files.put(key, null, bytes),
  }
}

/** Files of damaged catalogues in a directory. */
const damagedFiles = (directory: string): string[] =>
  readdirSync(directory)
    .filter((name) => /^sample\.sqlite\.bad-\d+$/.test(name))
    .map((name) => join(directory, name))

/** Opens the catalogue in its file, or in memory where no file can be written. */
function openSampleCatalogue(options: SampleOptions): { readonly catalogue: Catalogue; readonly isInMemory: boolean } {
  const { config, now, log, onFirstBuild, onSetAside, onWait, onInMemory } = options
  const directory = config.dataDirectory
  const file = join(directory, 'sample.sqlite')
  try {
    makeDirectory(directory)
    if (!existsSync(file)) onFirstBuild()
    const catalogue = openCatalogue({
      file,
      shipped: shippedPath,
      now,
      onWait,
      onSetAside(setAside) {
        log.warn(setAside, 'the catalogue could not be used and was set aside and replaced by a new one')
        onSetAside?.(setAside)
      },
    })
    return { catalogue, isInMemory: false }
  } catch (error) {
    if (!isUnwritable(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    log.warn({ reason }, 'the data directory cannot be written to; the sample collection is built in memory')
    onInMemory?.({ directory, reason })
    return { catalogue: openCatalogue({ file: ':memory:', now }), isInMemory: true }
  }
}

/** Throws a DataDirectoryError when the path cannot be a directory, and the system's error when only the permission is missing. */
function makeDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true })
  } catch (error) {
    if (isUnwritable(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new DataDirectoryError(`EMAKI_DATA is "${directory}", which cannot be used as a directory (${reason}).`)
  }
}

/** The embedded site accepts any client. */
const app = { clientId: 'emaki', clientSecret: 'emaki', hashSecret: 'emaki' }

/** Creates the mirror of one account. */
function openMirror(fetch: Fetch, refreshToken: string, log: Logger, account: 'shared' | 'own'): MirrorFetch {
  const tokens = createMemoryTokenStore(refreshToken)
  const api = createAppApi({ ...app, fetch, tokens, userAgent: true })
  const mirror = createMirror({ api, account, writes: false, onError: (error) => log.error({ err: error }, 'mirror failed') })
  return (request) => mirror.fetch(request)
}

const demoAccount = ({ account, password, refreshToken, session }: AccountRecord): DemoAccount => ({
  account,
  password,
  refreshToken,
  session,
})

/** Messages as JSON texts. */
function texts(messages: AsyncIterable<unknown> | undefined): AsyncIterable<string> | undefined {
  if (messages === undefined) return undefined
  return (async function* () {
    for await (const message of messages) yield JSON.stringify(message)
  })()
}

/** Delay before hashing for the image search starts, in ms, so that the first requests are fast. */
const hashingAfterMs = 60_000
/** Host name of the recovery service of the embedded site. */
const recoveryHost = 'pid-recover.sample'
/** Host name of the translator of the embedded site. */
const translatorHost = 'translator.sample'
/** The embedded site needs no rate limit. */
const quickPace = { parallel: 32, spacingMs: 0, pauseMs: 1000, longestWaitMs: 5000 }
