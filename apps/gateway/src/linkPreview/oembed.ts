// The oEmbed endpoint (oembed.com): link previews as JSON, for pages of other sites.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseSubject, type Subject, subjectPath, subjectRequest } from '@emaki/mirror'
import { jsonType, sendErrorResponse } from '../http/errorResponse.ts'
import type { RequestLimits } from '../limits/requestLimits.ts'
import { type MirrorResponses, withKey } from '../mirror/mirrorResponses.ts'
import type { PublicOrigin } from '../network/publicOrigin.ts'
import { type LinkPreview, linkPreview, type PreviewPicture } from './linkPreview.ts'
import { previewTitle, siteName } from './openGraph.ts'
import type { SensitiveWords } from './sensitiveWords.ts'

export interface OembedOptions {
  readonly responses: MirrorResponses
  readonly origin: PublicOrigin
  readonly words: SensitiveWords
  readonly imageBase: string
  readonly limits?: RequestLimits | undefined
}

/** Handles GET and HEAD of `/oembed`. */
export type Oembed = (incoming: IncomingMessage, outgoing: ServerResponse, query: URLSearchParams) => Promise<void>

/** How long clients may cache a response, in seconds. */
const cacheSeconds = 3600
const open = { 'access-control-allow-origin': '*' }

/** Sends 400 without an address, 404 without a link preview, 501 for formats other than JSON, 503 while upstream fails. */
export function createOembed({ responses, origin, words, imageBase, limits }: OembedOptions): Oembed {
  return async (incoming, outgoing, query) => {
    const format = query.get('format') ?? 'json'
    if (format !== 'json') return sendErrorResponse(outgoing, 501, 'Only JSON is offered', open)
    const address = query.get('url')
    if (!address) return sendErrorResponse(outgoing, 400, 'The parameter url is missing', open)
    const localOrigin = origin(incoming)
    const subject = localOrigin === undefined ? undefined : localSubject(address, localOrigin)
    if (localOrigin === undefined || !subject) return sendErrorResponse(outgoing, 404, 'Not found', open)
    const initial = withKey(subjectRequest(subject, undefined))
    const over = responses.ready(initial) ? undefined : await limits?.chargeUpstreamCall(incoming, false)
    if (over) return sendErrorResponse(outgoing, 429, 'Rate Limit', { ...over, ...open })
    const response = await responses.load(initial)
    const preview = linkPreview(subject, response, await words(), imageBase)
    if (!preview) {
      const isTrouble = response.status >= 500 || response.status === 429
      return sendErrorResponse(outgoing, isTrouble ? 503 : 404, isTrouble ? 'Try again later' : 'Not found', open)
    }
    const body = JSON.stringify(oembedResponse(preview, localOrigin, side(query.get('maxwidth')), side(query.get('maxheight'))))
    outgoing.writeHead(200, {
      ...open,
      'content-type': jsonType,
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': `public, max-age=${cacheSeconds}`,
    })
    outgoing.end(incoming.method === 'HEAD' ? undefined : body)
  }
}

/** The subject of an address of this gateway, with either scheme. */
function localSubject(address: string, localOrigin: string): Subject | undefined {
  if (address.length > 2048 || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.host !== new URL(localOrigin).host || url.username !== '' || url.password !== '') return undefined
  return parseSubject(url.pathname)
}

/** A photo when a picture of an artwork fits, else a link. */
function oembedResponse(preview: LinkPreview, localOrigin: string, maxWidth: number, maxHeight: number) {
  const { subject, author, pictures } = preview
  const fits = ({ width, height }: PreviewPicture) => width > 0 && width <= maxWidth && height <= maxHeight
  const picture = pictures.find(fits)
  const common = {
    version: '1.0',
    title: previewTitle(preview),
    ...(author.name === '' || author.id === '0'
      ? {}
      : { author_name: author.name, author_url: localOrigin + subjectPath({ kind: 'user', id: author.id }) }),
    provider_name: siteName,
    provider_url: `${localOrigin}/`,
    cache_age: cacheSeconds,
  }
  if (!picture) return { type: 'link', ...common }
  const { path, width, height } = picture
  if (subject.kind === 'artwork') return { type: 'photo', ...common, url: localOrigin + path, width, height }
  return { type: 'link', ...common, thumbnail_url: localOrigin + path, thumbnail_width: width, thumbnail_height: height }
}

/** A limit in pixels; infinite without a valid number. */
const side = (text: string | null): number => (/^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : Number.POSITIVE_INFINITY)
