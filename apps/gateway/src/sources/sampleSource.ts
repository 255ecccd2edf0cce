// The embedded site opened for the gateway: its catalogue and painter below the data directory, its fetch, and the account that asks.
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createAppApi, createMemoryTokenStore } from '@emaki/app-api'
import { type AccountRecord, type Catalogue, isUnwritable, openCatalogue, type SetAside } from '@emaki/catalogue'
import type { Fetch } from '@emaki/domain'
import { createMirror } from '@emaki/mirror'
import { createPainter } from '@emaki/painter'
import { createSite } from '@emaki/site'
import type { Config } from '../config/config.ts'
import { feedFromFetch } from '../images/pictureFeed.ts'
import { callbackPath } from '../mirror/apiProxy.ts'
import type { Logger } from '../operator/log.ts'
import { oneCallPerTurn } from './oneCallPerTurn.ts'
import { openPersonalMirror } from './personalMirror.ts'
import type { DemoAccount, MirrorFetch, Source } from './source.ts'

export interface SampleOptions {
  readonly config: Pick<Config, 'dataDirectory' | 'pictureCacheMegabytes' | 'painters'>
  /** False while another gateway writes the caches of the data directory; true unless told. */
  readonly hasDiskCache?: boolean
  readonly now: () => Date
  readonly log: Logger
  /** Told before the collection is made for the first time, which takes seconds. */
  readonly onFirstBuild: () => void
  /** Told of a catalogue file that could not be used and was replaced by a new one. */
  readonly onSetAside?: ((setAside: SetAside) => void) | undefined
  /** Told before it waits for another gateway that is opening the same collection. */
  readonly onWait?: (() => void) | undefined
  /** Told when nothing can be written and the collection is built in memory instead. */
  readonly onInMemory?: ((inMemory: InMemory) => void) | undefined
}

/** The sample collection lives in memory, because its directory cannot be written to. */
export interface InMemory {
  readonly directory: string
  readonly reason: string
}

/** The data directory cannot be used; the message is fit to print. */
export class DataDirectoryError extends Error {
  override readonly name = 'DataDirectoryError'
}

/**
 * Opens the sample collection, building it when it is missing. It is built in memory where nothing can be written. Throws a DataDirectoryError when
 * its directory cannot be one.
 */
export function openSample(options: SampleOptions): Source {
  const { config, hasDiskCache = true, now, log } = options
  const { catalogue, isInMemory } = openSampleCatalogue(options)
  // Those of earlier starts count as well: a program that was started again has not been seen to.
  const damaged = damagedFiles(config.dataDirectory)
  const painter = createPainter({
    cacheDirectory: hasDiskCache && !isInMemory ? join(config.dataDirectory, 'pictures') : undefined,
    cacheBytes: config.pictureCacheMegabytes * 1024 * 1024,
    workers: config.painters,
    onCacheFault: (fault) => log.warn({ err: fault }, 'the picture cache cannot be used'),
  })
  const accounts = catalogue.accounts()
  const [account] = accounts
  if (!account) throw new Error('The sample collection has no account')
  const fetch = createSite({
    catalogue,
    painter,
    now,
    // The API proxy lets a login end on the viewer's own host only; here the page is what counts.
    mayLoginEndOn: ({ pathname }) => pathname === callbackPath,
    imageSearch: { file: isInMemory ? ':memory:' : join(config.dataDirectory, 'hashes.sqlite'), startAfterMs: hashingAfterMs },
    onFailure: (fault) => log.error({ err: fault }, 'the sample site failed'),
  })
  const fetchInTurn = oneCallPerTurn(fetch)
  return {
    name: 'sample',
    fetch: fetchInTurn,
    pictures: feedFromFetch(fetch),
    mirror: openMirror(fetchInTurn, account.refreshToken, log),
    personalMirror: openPersonalMirror({
      ...app,
      fetch: fetchInTurn,
      onFault: (fault) => log.error({ err: fault }, 'mirror failed'),
    }),
    live: (liveId, signal) => texts(fetch.liveMessages(liveId, signal)),
    imageHosts: [recoveryHost],
    // Restoring a file and removing it both end the problem.
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
      await painter.close()
      catalogue.close()
    },
  }
}

/** Damaged catalogues that were set aside in a directory. */
const damagedFiles = (directory: string): string[] =>
  readdirSync(directory)
    .filter((name) => /^sample\.sqlite\.bad-\d+$/.test(name))
    .map((name) => join(directory, name))

/** The catalogue in its file, or in memory where no file can be written. */
function openSampleCatalogue(options: SampleOptions): { readonly catalogue: Catalogue; readonly isInMemory: boolean } {
  const { config, now, log, onFirstBuild, onSetAside, onWait, onInMemory } = options
  const directory = config.dataDirectory
  const file = join(directory, 'sample.sqlite')
  try {
    makeDirectory(directory)
    if (!existsSync(file)) onFirstBuild()
    const catalogue = openCatalogue({
      file,
      now,
      onWait,
      onSetAside(setAside) {
        log.warn(setAside, 'the catalogue could not be used and was set aside; a new one takes its place')
        onSetAside?.(setAside)
      },
    })
    return { catalogue, isInMemory: false }
  } catch (fault) {
    if (!isUnwritable(fault)) throw fault
    const reason = fault instanceof Error ? fault.message : String(fault)
    log.warn({ reason }, 'the data directory cannot be written to; the sample collection is built in memory')
    onInMemory?.({ directory, reason })
    return { catalogue: openCatalogue({ file: ':memory:', now }), isInMemory: true }
  }
}

/** Throws a DataDirectoryError where no directory can be, and the system's error where only the right to write is missing. */
function makeDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true })
  } catch (fault) {
    if (isUnwritable(fault)) throw fault
    const reason = fault instanceof Error ? fault.message : String(fault)
    throw new DataDirectoryError(`EMAKI_DATA is "${directory}", which cannot be used as a directory (${reason}).`)
  }
}

/** The embedded site takes any client. */
const app = { clientId: 'emaki', clientSecret: 'emaki', hashSecret: 'emaki' }

/** The mirror over the app API client, signed in with one account. */
function openMirror(fetch: Fetch, refreshToken: string, log: Logger): MirrorFetch {
  const tokens = createMemoryTokenStore(refreshToken)
  const api = createAppApi({ ...app, fetch, tokens, userAgent: true })
  const mirror = createMirror({ api, onFault: (fault) => log.error({ err: fault }, 'mirror failed') })
  return (request) => mirror.fetch(request)
}

const demoAccount = ({ account, password, refreshToken, session }: AccountRecord): DemoAccount => ({
  account,
  password,
  refreshToken,
  session,
})

/** Messages as the socket sends them. */
function texts(messages: AsyncIterable<unknown> | undefined): AsyncIterable<string> | undefined {
  if (messages === undefined) return undefined
  return (async function* () {
    for await (const message of messages) yield JSON.stringify(message)
  })()
}

/** Hashing for the image search begins when the first visitors have been served. */
const hashingAfterMs = 60_000
/** The embedded site knows removed works under this name. */
const recoveryHost = 'pid-recover.sample'
/** And a translator of its own stories under this one. */
const translatorHost = 'translator.sample'
/** One's own site needs no sparing. */
const quickPace = { parallel: 32, spacingMs: 0, pauseMs: 1000, longestWaitMs: 5000 }
