// Probes an image proxy or API host before the user switches to it (docs/spec/product.md 5, docs/reliability.md K4).
import { type Artwork, cardImage, list, normaliseArtwork, probeTimeoutMs, proxiedImage, record } from '@emaki/domain'
import { chosenImageProxy } from './picture.ts'

/** A longer response is not a ranking. In characters. */
const maxResponseLength = 5_000_000
/** Paths of our own gateway, tried when the user typed only an origin. */
const gatewayPaths = { api: ['', '/api/mirror'], image: ['', '/api/image'] } as const

export type HostKind = keyof typeof gatewayPaths

/** The browser functions that a probe uses. Tests pass their own. */
export interface ProbeTools {
  readonly fetch: typeof fetch
  /** Loads a picture and resolves with its width in pixels. Rejects when it does not load. */
  readonly widthOf: (address: string, signal: AbortSignal) => Promise<number>
}

/**
 * The working address of a host: the typed one, or the path of our own gateway below it. Undefined when neither works. Never
 * rejects.
 */
export async function probeHost(
  kind: HostKind,
  address: string,
  sample: string,
  tools: ProbeTools = browserTools,
): Promise<string | undefined> {
  for (const path of gatewayPaths[kind]) {
    const candidate = address.endsWith(path) && path !== '' ? address : `${address}${path}`
    if (kind === 'api' ? await hasRanking(candidate, tools) : await hasPicture(candidate, sample, tools)) return candidate
  }
  return undefined
}

/** The avatar of an artist, for probing image proxies. Empty when there is none. */
export async function sampleAvatar(mirrorBase: string, tools: ProbeTools = browserTools): Promise<string> {
  const [work] = await rankingOf(mirrorBase, tools)
  return work === undefined ? '' : samplePicture(work)
}

/** A small picture of a work: the avatar of its artist, or its cover. Empty when it has none. */
export const samplePicture = (work: Artwork): string =>
  work.author.avatar || (work.images[0] ? cardImage(work.images[0], 'Medium') : '')

/** The works of a response of a mirror. Empty for any other value. */
export const rankedWorks = (body: unknown): readonly Artwork[] =>
  list(record(body).illusts).flatMap((work) => normaliseArtwork(work) ?? [])

const hasRanking = async (base: string, tools: ProbeTools) => (await rankingOf(base, tools)).length > 0

async function hasPicture(host: string, sample: string, { widthOf }: ProbeTools): Promise<boolean> {
  const address = proxiedImage(sample, chosenImageProxy(host))
  if (address === '') return false
  try {
    // Content blockers and parked domains answer every request with a single pixel.
    return (await widthOf(address, AbortSignal.timeout(probeTimeoutMs))) > 1
  } catch {
    // Not found, not a picture, or too slow.
    return false
  }
}

/** The works of a mirror's ranking. Empty for any other response. Sends no cookies and follows no redirects. */
async function rankingOf(base: string, { fetch }: ProbeTools): Promise<readonly Artwork[]> {
  try {
    const response = await fetch(`${base}/rank?mode=day&page=1`, {
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(probeTimeoutMs),
    })
    const text = response.ok ? await response.text() : ''
    const body: unknown = text.length > maxResponseLength ? undefined : JSON.parse(text)
    return rankedWorks(body)
  } catch {
    // No network, too slow, a redirect, or no JSON: not a mirror.
    return []
  }
}

/** The functions of the browser. */
export const browserTools: ProbeTools = {
  fetch: (...asked) => fetch(...asked),
  widthOf: (address, signal) =>
    new Promise((resolve, reject) => {
      const picture = new Image()
      const onAbort = () => {
        picture.src = ''
        reject(signal.reason)
      }
      signal.addEventListener('abort', onAbort, { once: true })
      picture.onload = () => resolve(picture.naturalWidth)
      picture.onerror = reject
      picture.referrerPolicy = 'no-referrer'
      picture.src = address
    }),
}
