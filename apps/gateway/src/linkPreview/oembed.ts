// The oEmbed endpoint (oembed.com): link previews as JSON, for pages of other sites.
import { targetAddress } from '@emaki/domain/server'
import { parseSubject, type Subject, subjectPath, subjectRequest } from '@emaki/mirror'
import { type Handler, jsonType, refuse } from '@emaki/server'
import type { HttpBindings } from '@hono/node-server'
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

/** How long clients may cache a response, in seconds. */
const cacheSeconds = 3600
const open = { 'access-control-allow-origin': '*' }

/** The handler of `/oembed`: 400 without an address, 404 without a link preview, 501 for formats other than JSON, 503 while upstream fails. */
export function createOembed({ responses, origin, words, imageBase, limits }: OembedOptions): Handler<HttpBindings> {
  return async (c) => {
    const query = targetAddress(c.var.target).searchParams
    const format = query.get('format') ?? 'json'
    if (format !== 'json') return refuse(c, 501, 'Only JSON is offered', open)
    const address = query.get('url')
    if (!address) return refuse(c, 400, 'The parameter url is missing', open)
    const localOrigin = origin(c.env.incoming)
    const subject = localOrigin === undefined ? undefined : localSubject(address, localOrigin)
    if (localOrigin === undefined || !subject) return refuse(c, 404, 'Not found', open)
    const initial = withKey(subjectRequest(subject, undefined))
    const over = responses.ready(initial) ? undefined : await limits?.chargeUpstreamCall(c.env.incoming, false)
    if (over) return refuse(c, 429, 'Rate Limit', { ...over, ...open })
    const response = await responses.load(initial)
    const preview = linkPreview(subject, response, await words(), imageBase)
    if (!preview) {
      const isTrouble = response.status >= 500 || response.status === 429
      return refuse(c, isTrouble ? 503 : 404, isTrouble ? 'Try again later' : 'Not found', open)
    }
    const body = JSON.stringify(oembedResponse(preview, localOrigin, side(query.get('maxwidth')), side(query.get('maxheight'))))
    return new Response(body, {
      headers: {
        ...open,
        'content-type': jsonType,
        'content-length': String(Buffer.byteLength(body)),
        'cache-control': `public, max-age=${cacheSeconds}`,
      },
    })
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
