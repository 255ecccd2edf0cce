// Syndication feeds over HTTP: Atom, JSON Feed and OPML of lists of works. Each list is loaded once an hour, however many readers ask.
import { createHash } from 'node:crypto'
import { parseId } from '@emaki/domain'
import { chooseEncoding, imageBase, matchesEtag, targetAddress } from '@emaki/domain/server'
import { type Handler, refuse } from '@emaki/server'
import type { HttpBindings } from '@hono/node-server'
import { createFeedKeyCheck, type FeedKeyCheck } from '../access/feedKeys.ts'
import { getOrCreate } from '../cache/getOrCreate.ts'
import type { Config } from '../config/config.ts'
import { type CompressedBody, compressedBody, encodings } from '../http/compressedBody.ts'
import type { GatewayContext } from '../http/written.ts'
import type { SensitiveWords } from '../linkPreview/sensitiveWords.ts'
import type { MirrorResponse } from '../mirror/mirrorResponses.ts'
import type { PublicOrigin } from '../network/publicOrigin.ts'
import type { Source } from '../sources/source.ts'
import { feedContent } from './feedContent.ts'
import { atomFeed, feedTypes, jsonFeed } from './feedDocument.ts'
import { contentOf, createListLoader, type ListLoaderOptions, listError } from './feedLists.ts'
import { type FeedFormat, type FeedSubject, parseFeedSubject, splitFormat } from './feedSubject.ts'
import { createFollowedArtists } from './followedArtists.ts'

export interface SyndicationSetup {
  readonly config: Pick<Config, 'feedKeys'>
  readonly source: Pick<Source, 'name' | 'accounts'>
}

interface SyndicationOptions extends ListLoaderOptions {
  readonly origin: PublicOrigin
  readonly words: SensitiveWords
  readonly imageBase: string
  readonly hasFeedKey: FeedKeyCheck
  /** True when the instance has one account, whose followed artists have a feed. */
  readonly hasOneAccount: () => boolean
}

/** Opens the feeds over the configuration and the source of a gateway. */
export const openSyndication = (
  { config, source }: SyndicationSetup,
  parts: Omit<SyndicationOptions, 'imageBase' | 'hasFeedKey' | 'hasOneAccount'>,
): Handler<HttpBindings> =>
  createSyndication({
    ...parts,
    imageBase,
    hasFeedKey: createFeedKeyCheck(config.feedKeys),
    hasOneAccount: () => source.name !== 'mirror' && (source.accounts?.().length ?? 1) === 1,
  })

interface ReadyFeed {
  readonly body: CompressedBody
  readonly hash: string
  /** As in the Last-Modified header; undefined where time says nothing about changes. */
  readonly lastModified: string | undefined
}

/** How long readers may cache a feed, in seconds. */
const cacheSeconds = 600
/** Maximum number of cached feeds for one list: formats, content switches and host names. */
const maxVariants = 16
const open = { 'access-control-allow-origin': '*' }

/**
 * The handler of addresses below `/feeds`: 404 for an address without a feed and for lists that do not exist, 429 over the rate limit, 503 while upstream fails.
 */
function createSyndication(options: SyndicationOptions): Handler<HttpBindings> {
  const { origin, words, imageBase, now, hasFeedKey, hasOneAccount } = options
  const loadList = createListLoader(options)
  const followedArtists = createFollowedArtists(loadList)
  const variantsOf = createVariants()

  return async (c) => {
    const { incoming } = c.env
    const address = targetAddress(c.var.target)
    const publicOrigin = origin(incoming)
    if (publicOrigin === undefined) return refuse(c, 404, 'Feeds need the address of the instance: EMAKI_ORIGIN')
    const artist = parseId(/^\/feeds\/users\/(\d{1,15})\/following\.opml$/.exec(address.pathname)?.[1])
    if (artist !== undefined) return followedArtists(c, artist, address.searchParams, publicOrigin)
    const wanted = splitFormat(address.pathname)
    const subject = wanted && parseFeedSubject(wanted.path, address.searchParams, now())
    if (!wanted || !subject) return refuse(c, 404, 'There is no feed at this address', open)
    const isOwn = subject.list.kind === 'following'
    const hasKey = hasFeedKey(incoming.url ?? '')
    if (isOwn && !(hasKey && hasOneAccount())) return refuse(c, 404, 'There is no feed at this address', open)
    const response = await loadList.of(subject, incoming)
    if ('retry-after' in response) return refuse(c, 429, 'Rate Limit', { ...response, ...open })
    const list = await words()
    const query = new URLSearchParams(subject.query)
    if (subject.language !== undefined) query.set('lang', subject.language)
    if (hasKey) query.set('key', address.searchParams.get('key') ?? '')
    const ready = variantsOf(response, list, `${wanted.format} ${publicOrigin} ${subject.path}?${query}`, () => {
      const content = contentOf(response)
      if (!content) return undefined
      const feed = feedContent(subject, content, { imageBase, words: list, now: now() })
      const place = { origin: publicOrigin, addresses: addressesOf(subject, query) }
      return {
        ...readyBody(wanted.format === 'json' ? jsonFeed(subject, feed, place) : atomFeed(subject, feed, place)),
        lastModified: feed.isInOrderOfTime && feed.entries.length > 0 ? new Date(feed.updated).toUTCString() : undefined,
      }
    })
    if (!ready) return listError(c, response)
    return feedResponse(c, ready, wanted.format, hasKey)
  }
}

const addressesOf = ({ path }: FeedSubject, query: URLSearchParams): Readonly<Record<FeedFormat, string>> => {
  const rest = query.size === 0 ? '' : `?${query}`
  return { atom: `${path}.atom${rest}`, json: `${path}.json${rest}` }
}

/** The text of a feed with its hash. */
function readyBody(text: string): Pick<ReadyFeed, 'body' | 'hash'> {
  const identity = Buffer.from(text)
  return { body: compressedBody(identity), hash: createHash('sha256').update(identity).digest('base64url').slice(0, 22) }
}

/** Renders a feed once for each response, word list and variant. Undefined for a response without a list. */
function createVariants() {
  const none = {}
  const known = new WeakMap<MirrorResponse, WeakMap<object, Map<string, ReadyFeed>>>()
  return (response: MirrorResponse, words: object | undefined, key: string, create: () => ReadyFeed | undefined) => {
    const byWords = getOrCreate(known, response, () => new WeakMap<object, Map<string, ReadyFeed>>())
    const variants = getOrCreate(byWords, words ?? none, () => new Map<string, ReadyFeed>())
    const feed = variants.get(key) ?? create()
    if (variants.size >= maxVariants && !variants.has(key)) variants.clear()
    if (feed) variants.set(key, feed)
    return feed
  }
}

/** The response with a feed, or 304 for one that the reader has (RFC 9110 13.2.2: If-None-Match counts before If-Modified-Since). */
async function feedResponse(
  c: GatewayContext,
  { body, hash, lastModified }: ReadyFeed,
  format: FeedFormat,
  hasKey: boolean,
): Promise<Response> {
  const { encoding, bytes } = await body.in(chooseEncoding(c.req.header('accept-encoding'), encodings))
  // Strong, so that each encoding has its own.
  const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`
  const headers: Record<string, string> = {
    ...open,
    'cache-control': `${hasKey ? 'private' : 'public'}, max-age=${cacheSeconds}`,
    vary: 'accept-encoding',
    etag,
    ...(lastModified === undefined ? {} : { 'last-modified': lastModified }),
  }
  const tags = c.req.header('if-none-match')
  const isKnown = tags === undefined ? isUnmodified(c.req.header('if-modified-since'), lastModified) : matchesEtag(tags, etag)
  if (isKnown) return new Response(null, { status: 304, headers })
  headers['content-type'] = feedTypes[format]
  headers['content-length'] = String(bytes.byteLength)
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  return new Response(new Uint8Array(bytes), { headers })
}

/** True when a feed has not changed since the time of an If-Modified-Since header. */
const isUnmodified = (since: string | undefined, lastModified: string | undefined): boolean =>
  since !== undefined && lastModified !== undefined && Date.parse(since) >= Date.parse(lastModified)
