// From what a caller gives, or what an address carries, to the exact parameters that an endpoint is sent: checked, in order, nothing else.
import type { Endpoint } from './endpoint.ts'
import { type EndpointName, endpointOfPath, endpoints } from './endpoints.ts'
import type { AppApiResult } from './errors.ts'
import { failed, succeeded } from './errors.ts'
import { bounded, type ParameterKind } from './parameter.ts'

/** Names and texts in wire order; lists are written `name[]`. */
export type Query = readonly (readonly [name: string, value: string])[]

/** A query together with the endpoint that it is for. */
export interface Address {
  readonly endpoint: EndpointName
  readonly query: Query
}

export const appApiHost = 'app-api.pixiv.net'

/** The most characters of a next_url: 1,500 viewed ids with escaped brackets are about 40,000. */
const maxAddressLength = 65_536
/** Parameters named otherwise in the wrapper's messages (docs/contract/app-api.md 4.5). */
const spokenNames = new Map([
  ['seed_user_id', 'user_id'],
  ['id', 'novel_id'],
])

const refuse = (message: string) => failed({ kind: 'argument', message })

/** Checks a caller's parameters. Missing required ones fail with "… required", unusable ones with "invalid … value" (docs/contract/app-api.md 4.5). */
export function buildQuery(endpoint: Endpoint, given: Readonly<Record<string, unknown>>): AppApiResult<Query> {
  const query: [string, string][] = []
  for (const [name, kind] of Object.entries({ ...endpoint.requires, ...endpoint.takes })) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    const texts = readAll(kind, value)
    const spoken = spokenNames.get(name) ?? name
    if (texts === undefined) return refuse(`invalid ${spoken} value`)
    if (texts.length === 0 && Object.hasOwn(endpoint.requires, name)) return refuse(`${spoken} required`)
    for (const text of texts) query.push([kind.many ? `${name}[]` : name, text])
  }
  return succeeded(query)
}

/**
 * Reads a query string as one for `name`: known parameters only, each checked, lists in either notation (`a[]=`, `a[0]=`). A single-valued
 * parameter given twice is refused, since who forwards it and who answers it may disagree on which one counts (docs/reliability.md C5).
 */
export function readQuery(name: EndpointName, parameters: Iterable<readonly [string, string]>): AppApiResult<Query> {
  const endpoint: Endpoint = endpoints[name]
  const kinds = new Map(Object.entries({ ...endpoint.requires, ...endpoint.takes }))
  const given = new Map<string, string | string[]>()
  for (const [key, value] of parameters) {
    const base = key.replace(/\[\d{0,4}\]$/, '')
    const kind = kinds.get(base)
    if (kind === undefined || kind.many !== (base !== key)) continue
    const before = given.get(base)
    if (!kind.many && before !== undefined) return refuse(`${base} given twice`)
    if (Array.isArray(before)) before.push(value)
    else given.set(base, kind.many ? [value] : value)
  }
  return buildQuery(endpoint, Object.fromEntries(given))
}

/**
 * Reads the address of a next page. Only an https address on the app API's own host with the path of a known reading endpoint is one; it is
 * never requested as it is, but taken apart and built anew.
 */
export function readNextUrl(nextUrl: string): AppApiResult<Address> {
  if (nextUrl.trim() === '') return refuse('Url cannot be empty')
  const url = nextUrl.length <= maxAddressLength ? parseUrl(nextUrl) : undefined
  if (url === undefined) return refuse('invalid next_url')
  const isOurs = url.protocol === 'https:' && url.host === appApiHost && url.username === '' && url.password === ''
  const endpoint = isOurs ? endpointOfPath(url.pathname) : undefined
  if (endpoint === undefined) return refuse('invalid next_url')
  const query = readQuery(endpoint, url.searchParams)
  return query.ok ? succeeded({ endpoint, query: query.value }) : query
}

/** The texts to send for one parameter; none when it is not given, undefined when it is unusable. */
function readAll(kind: ParameterKind<unknown>, value: unknown): string[] | undefined {
  if (kind.many && value !== undefined && !Array.isArray(value)) return undefined
  const items: readonly unknown[] = Array.isArray(value) && kind.many ? bounded(value) : [value]
  const texts: string[] = []
  for (const item of items) {
    const reading = kind.read(item)
    if (reading === 'refused') return undefined
    if (reading !== 'omitted') texts.push(reading.sent)
  }
  return texts
}

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    // Not an address at all; `URL.canParse` would say so too, but some browsers that we serve lack it.
    return undefined
  }
}
