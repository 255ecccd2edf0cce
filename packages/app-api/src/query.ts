// Validates a caller's values or a URL's query, and orders the parameters that an endpoint receives.
import type { Endpoint } from './endpoint.ts'
import { type EndpointName, endpointOfPath, endpoints } from './endpoints.ts'
import type { AppApiResult } from './errors.ts'
import { failed, succeeded } from './errors.ts'
import { lastItems, type ParameterKind } from './parameter.ts'

/** Names and values in wire order. Lists are written `name[]`. */
export type Query = readonly (readonly [name: string, value: string])[]

export interface Address {
  readonly endpoint: EndpointName
  readonly query: Query
}

export const appApiHost = 'app-api.pixiv.net'

/** Maximum length of a next_url in characters. 1,500 viewed ids with escaped brackets take about 40,000. */
const maxAddressLength = 65_536
/** Parameters with another name in error messages (docs/contract/app-api.md 4.5). */
const messageNames = new Map([
  ['seed_user_id', 'user_id'],
  ['id', 'novel_id'],
])

const refuse = (message: string) => failed({ kind: 'argument', message })

/**
 * Validates a caller's parameters. Missing ones fail with "… required", invalid ones with "invalid … value" (docs/contract/app-api.md 4.5).
 */
export function buildQuery(endpoint: Endpoint, given: Readonly<Record<string, unknown>>): AppApiResult<Query> {
  const query: [string, string][] = []
  for (const [name, kind] of Object.entries({ ...endpoint.required, ...endpoint.optional })) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    const texts = readAll(kind, value)
    const label = messageNames.get(name) ?? name
    if (texts === undefined) return refuse(`invalid ${label} value`)
    if (texts.length === 0 && Object.hasOwn(endpoint.required, name)) return refuse(`${label} required`)
    for (const text of texts) query.push([kind.isList ? `${name}[]` : name, text])
  }
  return succeeded(query)
}

/**
 * Reads a query string for `name`: known parameters only, each validated, lists in either notation (`a[]=`, `a[0]=`).
 * A repeated single parameter is refused, because a proxy and a server may disagree on which one counts (docs/reliability.md C5).
 */
export function readQuery(name: EndpointName, parameters: Iterable<readonly [string, string]>): AppApiResult<Query> {
  const endpoint: Endpoint = endpoints[name]
  const kinds = new Map(Object.entries({ ...endpoint.required, ...endpoint.optional }))
  const given = new Map<string, string | string[]>()
  for (const [key, value] of parameters) {
    const base = key.replace(/\[\d{0,4}\]$/, '')
    const kind = kinds.get(base)
    if (kind === undefined || kind.isList !== (base !== key)) continue
    const before = given.get(base)
    if (!kind.isList && before !== undefined) return refuse(`${base} given twice`)
    if (Array.isArray(before)) before.push(value)
    else given.set(base, kind.isList ? [value] : value)
  }
  return buildQuery(endpoint, Object.fromEntries(given))
}

/**
 * Reads the URL of a next page: an https URL on the app API's own host with the path of a known read endpoint.
 * The URL itself is never requested. The request is rebuilt from the parsed parameters.
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

/** The texts to send for one parameter. Empty when it is absent, undefined when it is invalid. */
function readAll(kind: ParameterKind<unknown>, value: unknown): string[] | undefined {
  if (kind.isList && value !== undefined && !Array.isArray(value)) return undefined
  const items: readonly unknown[] = Array.isArray(value) && kind.isList ? lastItems(value) : [value]
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
    // Invalid URL. Some supported browsers lack `URL.canParse`.
    return undefined
  }
}
