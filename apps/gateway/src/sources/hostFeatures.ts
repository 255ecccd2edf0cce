// Features of a mirror by its own well-known document (docs/spec/calls.md 6). A mirror without it is not self-hosted.
import { type Fetch, readBytes, record } from '@emaki/domain'
import { type HostFeatures, mirrorFeatureNames, noFeatures, wellKnownPath } from '@emaki/domain/server'

/** How long features are cached, and the retry delay after a failure, in ms. */
const cacheMs = 10 * 60_000
const retryMs = 60_000
const timeoutMs = 5000
const maxBytes = 64 * 1024

/** Reads the well-known document. Any other document means not self-hosted, without features. */
export function readHostFeatures(document: unknown): HostFeatures {
  const host = record(document)
  if (host.name !== 'emaki' || host.selfHosted !== true) return noFeatures
  const features = record(host.features)
  return {
    isSelfHosted: true,
    offered: new Set(mirrorFeatureNames.filter((name) => features[name] === true)),
    ...(host.source === 'mirror' ? {} : readPaths(record(host.paths))),
  }
}

/** Accepts only plain paths of the same host. */
function readPaths({ images, companion }: Readonly<Record<string, unknown>>): Pick<HostFeatures, 'paths'> {
  const paths = { ...(isPlainPath(images) ? { images } : {}), ...(isPlainPath(companion) ? { companion } : {}) }
  return Object.keys(paths).length > 0 ? { paths } : {}
}

const isPlainPath = (value: unknown): value is string => typeof value === 'string' && /^(?:\/[\w-]{1,40}){1,5}$/.test(value)

interface CachedFeatures {
  until: number
  isSettled: boolean
  readonly features: Promise<HostFeatures>
}

/**
 * Fetches the features of mirrors by their base, each at most once in ten minutes. The result never rejects.
 * For `isFromGateway` see LoopDetection: a result for another gateway may be caused by the loop and is not cached.
 */
export function createFeatureLoader(
  fetch: Fetch,
  now: () => number,
  isFromGateway: () => boolean = () => false,
): (base: string) => Promise<HostFeatures> {
  const known = new Map<string, CachedFeatures>()
  /** Undefined when the document cannot be loaded. */
  const load = async (host: string): Promise<HostFeatures | undefined> => {
    const signal = AbortSignal.timeout(timeoutMs)
    const headers = { accept: 'application/json' }
    try {
      const response = await fetch(new Request(host + wellKnownPath, { headers, redirect: 'error', credentials: 'omit', signal }))
      // Most mirrors have no such document.
      if (response.status >= 400 && response.status < 500) return noFeatures
      if (!response.ok) throw new Error(`status ${response.status}`)
      return readHostFeatures(JSON.parse(new TextDecoder().decode(await readBytes(response, maxBytes, signal))))
    } catch {
      // Unreachable, or no JSON.
      return undefined
    }
  }
  return (base) => {
    const host = new URL(base).origin
    const before = known.get(host)
    if (before && before.until > now() && (before.isSettled || !isFromGateway())) return before.features
    if (isFromGateway()) return load(host).then((features) => features ?? noFeatures)
    const features = load(host).then((loaded) => {
      entry.isSettled = true
      if (loaded === undefined) entry.until = now() + retryMs
      return loaded ?? noFeatures
    })
    const entry: CachedFeatures = { until: now() + cacheMs, isSettled: false, features }
    known.set(host, entry)
    return features
  }
}
