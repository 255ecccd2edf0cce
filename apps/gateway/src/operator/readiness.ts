// Readiness for load balancers and roll-outs at /readyz: the process serves, upstream responds, an account is live, the disk is writable.
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { jsonType } from '@emaki/server'
import type { Source } from '../sources/source.ts'
import { type Health, phaseStatus } from './health.ts'

export interface ReadinessOptions {
  readonly health: Health
  readonly source: Pick<Source, 'isReachable' | 'condition' | 'accounts' | 'blocked'>
  /** Whether the shared Valkey is in use; undefined without one. */
  readonly isValkeyUsed?: (() => boolean) | undefined
  /** The data directory; undefined where nothing is written to disk. */
  readonly directory: string | undefined
  /** Monotonic clock in ms. */
  readonly elapsed: () => number
}

/** Responds to /readyz. Never rejects. */
export type Readiness = () => Promise<Response>

/** How long the result of a disk check counts, in ms. */
const diskCheckMs = 5000

/**
 * Creates the check: 200 when every part can serve, else 503. The body names each part without addresses. A missing Valkey is named only:
 * each replica then works alone, and a load balancer that took all of them out would end the service.
 */
export function createReadiness({ health, source, isValkeyUsed, directory, elapsed }: ReadinessOptions): Readiness {
  const isWritable = directory === undefined ? undefined : createDiskCheck(directory, elapsed)
  return async () => {
    const status = phaseStatus(health)
    const condition = source.condition?.()
    const [isReachable, isDiskWritable] = await Promise.all([source.isReachable?.(), isWritable?.()])
    // Only while a host is paused: after that a client's call is the probe, so clients have to come.
    const paused = (source.blocked?.() ?? []).filter(({ waitMs }) => waitMs > 0)
    const isBlocked = paused.some(({ isMain }) => isMain)
    const hasBlockedPictures = paused.some(({ host }) => host.endsWith('.pximg.net'))
    const checks = {
      process: status,
      ...(isReachable === undefined ? {} : { source: isBlocked ? 'blocked' : isReachable ? 'ready' : 'unreachable' }),
      ...(hasBlockedPictures ? { pictures: 'blocked' } : {}),
      ...(condition === undefined
        ? {}
        : { [source.accounts ? 'accounts' : 'mirrors']: isLive(condition) ? 'ready' : 'all paused' }),
      ...(isDiskWritable === undefined ? {} : { disk: isDiskWritable ? 'ready' : 'not writable' }),
    }
    const isReady = Object.values(checks).every((state) => state === 'ready')
    const valkey = isValkeyUsed && { valkey: isValkeyUsed() ? 'ready' : 'unreachable' }
    return new Response(JSON.stringify({ status: isReady ? 'ready' : 'not ready', checks: { ...checks, ...valkey } }), {
      status: isReady ? 200 : 503,
      headers: { 'content-type': jsonType, 'cache-control': 'no-store' },
    })
  }
}

const isLive = ({ all, resting }: { readonly all: number; readonly resting: number }): boolean => resting < all

/** Creates a check that writes a small file, at most once in `diskCheckMs`. */
function createDiskCheck(directory: string, elapsed: () => number): () => Promise<boolean> {
  const file = join(directory, `readyz-${process.pid}.tmp`)
  let checkedAt = Number.NEGATIVE_INFINITY
  let last = Promise.resolve(false)
  const check = async () => {
    try {
      await writeFile(file, Buffer.alloc(4096))
      await rm(file, { force: true })
      return true
    } catch {
      // A part of the file may exist when the disk is full.
      await rm(file, { force: true }).catch(() => undefined)
      return false
    }
  }
  return () => {
    if (elapsed() - checkedAt >= diskCheckMs) {
      checkedAt = elapsed()
      last = check()
    }
    return last
  }
}
