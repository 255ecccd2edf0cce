// Content negotiation: which encoding and which language the client likes best, by its q-values.

export type Encoding = 'br' | 'gzip' | 'identity'

interface Preference {
  readonly name: string
  readonly weight: number
}

/** Longest header that is read; what lies beyond is ignored (docs/reliability.md C2). */
const maxHeader = 1024

/** Names in the order of the client's liking, those with weight 0 included at the end. */
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

/** The best of the offered encodings; ties go to the order of `offered`. Identity is served even when the client refuses everything. */
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

/** True when the client takes `type` (like `text/html`); a wildcard counts only when `orAnything`. */
export function accepts(header: string | undefined, type: string, orAnything: boolean): boolean {
  const liked = preferences(header)
  const exact = liked.find(({ name }) => name === type)
  if (exact !== undefined) return exact.weight > 0
  if (!orAnything) return false
  if (liked.length === 0) return true
  const group = `${type.slice(0, type.indexOf('/'))}/*`
  return liked.some(({ name, weight }) => weight > 0 && (name === group || name === '*/*'))
}

/** True when an If-None-Match value names `etag`, weakly compared; `*` never matches, for we know no state to guard. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const bare = etag.replace(/^W\//, '')
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === bare)
}
