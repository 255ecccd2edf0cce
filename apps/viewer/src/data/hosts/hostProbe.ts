// Host probe: whether another people's image proxy or API host answers as one should, asked before it is chosen (docs/spec/product.md 5, docs/reliability.md K4).
import { cardImage, list, normaliseArtwork, probeTimeoutMs, proxiedImage, record } from '@emaki/domain'
import { chosenImageProxy } from './picture.ts'

/** Answers larger than this are no ranking. Characters. */
const largestAnswer = 5_000_000
/** Where mirrors of our own kind have their routes, when only their origin was typed. */
const ownPlaces = { api: ['', '/api/mirror'], image: ['', '/api/image'] } as const

export type HostKind = keyof typeof ownPlaces

/** What a probe needs of the browser; from outside for tests. */
export interface ProbeTools {
  readonly fetch: typeof fetch
  /** Loads a picture and tells its width in pixels; rejects when it does not load. */
  readonly widthOf: (address: string, signal: AbortSignal) => Promise<number>
}

/** The address under which a host answers: the typed one, or our own kind's place below it. Undefined when neither does. Never rejects. */
export async function probeHost(
  kind: HostKind,
  address: string,
  sample: string,
  tools: ProbeTools = browserTools,
): Promise<string | undefined> {
  for (const place of ownPlaces[kind]) {
    const candidate = address.endsWith(place) && place !== '' ? address : `${address}${place}`
    if (kind === 'api' ? await hasRanking(candidate, tools) : await hasPicture(candidate, sample, tools)) return candidate
  }
  return undefined
}

/** The address of some author's picture, for probing image proxies; empty when none is to be had. */
export async function sampleAvatar(mirrorBase: string, tools: ProbeTools = browserTools): Promise<string> {
  const [work] = await rankingOf(mirrorBase, tools)
  return work === undefined ? '' : work.author.avatar || (work.images[0] ? cardImage(work.images[0], 'Medium') : '')
}

const hasRanking = async (base: string, tools: ProbeTools) => (await rankingOf(base, tools)).length > 0

async function hasPicture(host: string, sample: string, { widthOf }: ProbeTools): Promise<boolean> {
  const address = proxiedImage(sample, chosenImageProxy(host))
  if (address === '') return false
  try {
    // A single dot is what blockers and parked hosts answer to anything.
    return (await widthOf(address, AbortSignal.timeout(probeTimeoutMs))) > 1
  } catch {
    // Not there, not a picture, or too slow.
    return false
  }
}

/** The works of a mirror's ranking; none for anything that is not one. Cookies are never sent, redirections never followed. */
async function rankingOf(base: string, { fetch }: ProbeTools) {
  try {
    const response = await fetch(`${base}/rank?mode=day&page=1`, {
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(probeTimeoutMs),
    })
    const text = response.ok ? await response.text() : ''
    const body: unknown = text.length > largestAnswer ? undefined : JSON.parse(text)
    return list(record(body).illusts).flatMap((work) => normaliseArtwork(work) ?? [])
  } catch {
    // No network, too slow, a redirection, or no JSON: not a mirror.
    return []
  }
}

const browserTools: ProbeTools = {
  fetch: (...asked) => fetch(...asked),
  widthOf: (address, signal) =>
    new Promise((resolve, reject) => {
      const picture = new Image()
      const leave = () => {
        picture.src = ''
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      picture.onload = () => resolve(picture.naturalWidth)
      picture.onerror = reject
      picture.referrerPolicy = 'no-referrer'
      picture.src = address
    }),
}
