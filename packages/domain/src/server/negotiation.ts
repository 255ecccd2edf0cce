// Content negotiation by the q-values of Accept, Accept-Encoding and Accept-Language, and ETag comparison.

export type Encoding = 'br' | 'gzip' | 'identity'

interface Preference {
  readonly name: string
  readonly weight: number
}

/** Maximum number of header characters that are read; the rest is ignored (docs/reliability.md C2). */
const maxHeader = 1024

/** Names by descending weight, those with weight 0 included. */
export function preferences(header: string | undefined): Preference[] {
  const found: Preference[] = []
  for (const part of (header ?? '').slice(0, maxHeader).split(',')) {
    const [name = '', ...options] = part.split(';').map((piece) => piece.trim())
    if (name === '') continue
    const q = options.find((option) => /^q=/i.test(option))?.slice(2)
    const weight = q === undefined ? 1 : Number(q)
    found.push({ name: name.toLowerCase(), weight: weight >= 0 && weight <= 1 ? weight : 0 })
  }
  return found.sort((a, b) => b.weight - a.weight)
}

/**
 * The best of the offered encodings; on equal weights the first in `offered`. Identity is used even when the client rejects it.
 */
export function chooseEncoding(header: string | undefined, offered: readonly Encoding[]): Encoding {
  if (header === undefined || header === '') return 'identity'
  const liked = new Map(preferences(header).map(({ name, weight }) => [name, weight]))
  const weightOf = (encoding: Encoding) =>
    liked.get(encoding) ?? (encoding === 'identity' ? (liked.get('*') ?? 0.001) : (liked.get('*') ?? 0))
  let best: Encoding = 'identity'
  let bestWeight = weightOf('identity')
  for (const encoding of offered.toReversed()) {
    const weight = weightOf(encoding)
    if (weight > 0 && weight >= bestWeight) {
      best = encoding
      bestWeight = weight
    }
  }
  return best
}

/** True when the client accepts `type` (such as `text/html`); a wildcard counts only with `orAnything`. */
export function accepts(header: string | undefined, type: string, orAnything: boolean): boolean {
  const liked = preferences(header)
  const exact = liked.find(({ name }) => name === type)
  if (exact !== undefined) return exact.weight > 0
  if (!orAnything) return false
  if (liked.length === 0) return true
  const group = `${type.slice(0, type.indexOf('/'))}/*`
  return liked.some(({ name, weight }) => weight > 0 && (name === group || name === '*/*'))
}

/** True when If-None-Match contains `etag`, by weak comparison. `*` never matches, because it only guards writes. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const bare = etag.replace(/^W\//, '')
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === bare)
}
