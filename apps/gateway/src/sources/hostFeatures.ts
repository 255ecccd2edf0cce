// What a mirror can do besides the routes that every mirror has, as it says itself (docs/spec/calls.md 6); one that says nothing is not self-hosted.
import { type Fetch, readBytes, record } from '@emaki/domain'

/** What only self-hosted mirrors offer, of what a mirror itself answers. */
export const mirrorFeatureNames = [
  'recommended',
  'latest',
  'popularPreview',
  'userSearch',
  'autocomplete',
  'novelWebview',
] as const

export interface HostFeatures {
  readonly isSelfHosted: boolean
  readonly offered: ReadonlySet<(typeof mirrorFeatureNames)[number]>
  /**
   * Paths of the host at which other gateways may ask for pictures and companion answers. Missing on hosts that do not say so, and on gateways
   * whose own source is a mirror: passing on through one gateway only makes loops impossible.
   */
  readonly paths?: { readonly images?: string; readonly companion?: string }
}

/** A mirror of ours. */
export const allFeatures: HostFeatures = { isSelfHosted: true, offered: new Set(mirrorFeatureNames) }
/** Somebody else's. */
export const noFeatures: HostFeatures = { isSelfHosted: false, offered: new Set() }

/** Where a host says what it is. */
export const wellKnownPath = '/.well-known/emaki.json'

/** A host's word is believed this long; so long after it could not be had it is asked for again. */
const keptMs = 10 * 60_000
const againMs = 60_000
const timeoutMs = 5000
const maxBytes = 64 * 1024

/** Reads the well-known document. Total: whatever does not say so is not self-hosted and offers nothing. */
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

/** Plain paths of the host itself; anything else is no offer. */
function readPaths({ images, companion }: Readonly<Record<string, unknown>>): Pick<HostFeatures, 'paths'> {
  const paths = { ...(isPlainPath(images) ? { images } : {}), ...(isPlainPath(companion) ? { companion } : {}) }
  return Object.keys(paths).length > 0 ? { paths } : {}
}

const isPlainPath = (value: unknown): value is string => typeof value === 'string' && /^(?:\/[\w-]{1,40}){1,5}$/.test(value)

interface KnownFeatures {
  until: number
  isSettled: boolean
  readonly features: Promise<HostFeatures>
}

/**
 * Asks mirrors, by their bases, what they can do; each at most once in ten minutes. The asking never rejects. For `isFromGateway` see LoopDetection:
 * what is learnt for another gateway may be the loop's doing, and is not kept.
 */
export function askHostFeatures(
  fetch: Fetch,
  now: () => number,
  isFromGateway: () => boolean = () => false,
): (base: string) => Promise<HostFeatures> {
  const known = new Map<string, KnownFeatures>()
  /** Undefined when it cannot be had. */
  const learn = async (host: string): Promise<HostFeatures | undefined> => {
    const signal = AbortSignal.timeout(timeoutMs)
    const headers = { accept: 'application/json' }
    try {
      const answer = await fetch(new Request(host + wellKnownPath, { headers, redirect: 'error', credentials: 'omit', signal }))
      // Most mirrors have no such document: that is an answer too.
      if (answer.status >= 400 && answer.status < 500) return noFeatures
      if (!answer.ok) throw new Error(`status ${answer.status}`)
      return readHostFeatures(JSON.parse(new TextDecoder().decode(await readBytes(answer, maxBytes, signal))))
    } catch {
      // Unreachable, or no JSON.
      return undefined
    }
  }
  return (base) => {
    const host = new URL(base).origin
    const before = known.get(host)
    if (before && before.until > now() && (before.isSettled || !isFromGateway())) return before.features
    // A host that cannot be asked offers nothing that is known of.
    if (isFromGateway()) return learn(host).then((features) => features ?? noFeatures)
    const features = learn(host).then((learnt) => {
      entry.isSettled = true
      if (learnt === undefined) entry.until = now() + againMs
      return learnt ?? noFeatures
    })
    const entry: KnownFeatures = { until: now() + keptMs, isSettled: false, features }
    known.set(host, entry)
    return features
  }
}
