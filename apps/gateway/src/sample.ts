// The embedded site opened for the gateway: its catalogue and painter below the data directory, its fetch, and the account that asks.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openCatalogue } from '@emaki/catalogue'
import type { Fetch } from '@emaki/domain'
import { createPainter } from '@emaki/painter'
import { createSite } from '@emaki/site'
import type { Config } from './config.ts'
import type { Logger } from './log.ts'

/** What the rest of the gateway needs of a source of works. */
export interface Upstream {
  readonly fetch: Fetch
  /** Signs the gateway in. */
  readonly refreshToken: string
  /** Lets go of files and threads. */
  close(): Promise<void>
}

export interface SampleOptions {
  readonly config: Pick<Config, 'dataDirectory' | 'pictureCacheMegabytes' | 'painters'>
  readonly now: () => Date
  readonly log: Logger
  /** Told before the collection is made for the first time, which takes seconds. */
  readonly onFirstBuild: () => void
}

/** The data directory cannot be used; the message is fit to print. */
export class DataDirectoryError extends Error {
  override readonly name = 'DataDirectoryError'
}

/** Opens the sample collection, building it when it is missing. Throws a DataDirectoryError when its directory cannot be used. */
export function openSample({ config, now, log, onFirstBuild }: SampleOptions): Upstream {
  const file = join(config.dataDirectory, 'sample.sqlite')
  try {
    mkdirSync(config.dataDirectory, { recursive: true })
  } catch (fault) {
    const reason = fault instanceof Error ? fault.message : String(fault)
    throw new DataDirectoryError(`EMAKI_DATA is "${config.dataDirectory}", which cannot be used as a directory (${reason}).`)
  }
  if (!existsSync(file)) onFirstBuild()
  const catalogue = openCatalogue({ file, now })
  const painter = createPainter({
    cacheDirectory: join(config.dataDirectory, 'pictures'),
    cacheBytes: config.pictureCacheMegabytes * 1024 * 1024,
    workers: config.painters,
    onCacheFault: (fault) => log.warn({ err: fault }, 'the picture cache cannot be used'),
  })
  const [account] = catalogue.accounts()
  if (!account) throw new Error('The sample collection has no account')
  return {
    fetch: createSite({ catalogue, painter, now, onFailure: (fault) => log.error({ err: fault }, 'the sample site failed') }),
    refreshToken: account.refreshToken,
    async close() {
      await painter.close()
      catalogue.close()
    },
  }
}
