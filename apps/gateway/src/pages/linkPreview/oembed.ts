// The oEmbed endpoint (oembed.com): link previews as JSON, for pages of other sites.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PublicOrigin } from '../../config/publicOrigin.ts'
import { jsonType, sendRefusal } from '../../http/refusal.ts'
import type { RequestLimits } from '../../limits/requestLimits.ts'
import type { MirrorAnswers } from '../../mirror/mirrorAnswers.ts'
import { type LinkPreview, linkPreview, type PreviewPicture } from './linkPreview.ts'
import { previewTitle, siteName } from './openGraph.ts'
import type { SensitiveWords } from './sensitiveWords.ts'
import { parseSubject, type Subject, subjectPath, subjectQuestion } from './subject.ts'

export interface OembedOptions {
  readonly answers: MirrorAnswers
  readonly origin: PublicOrigin
  readonly words: SensitiveWords
  readonly imageBase: string
  readonly limits?: RequestLimits | undefined
}

/** Handles GET and HEAD of `/oembed`. */
export type Oembed = (incoming: IncomingMessage, outgoing: ServerResponse, query: URLSearchParams) => Promise<void>

/** How long clients may cache a response, in seconds. */
const keptSeconds = 3600
const open = { 'access-control-allow-origin': '*' }

/** Sends 400 without an address, 404 without a link preview, 501 for formats other than JSON, 503 while upstream fails. */
export function createOembed({ answers, origin, words, imageBase, limits }: OembedOptions): Oembed {
  return async (incoming, outgoing, query) => {
    const format = query.get('format') ?? 'json'
    if (format !== 'json') return sendRefusal(outgoing, 501, 'Only JSON is offered', open)
    const address = query.get('url')
    if (!address) return sendRefusal(outgoing, 400, 'The parameter url is missing', open)
    const own = origin(incoming)
    const subject = own === undefined ? undefined : ownSubject(address, own)
    if (own === undefined || !subject) return sendRefusal(outgoing, 404, 'Not found', open)
    const question = subjectQuestion(subject, undefined)
    const over = answers.ready(question) ? undefined : await limits?.missRefusal(incoming, false)
    if (over) return sendRefusal(outgoing, 429, 'Rate Limit', { ...over, ...open })
    const answer = await answers.ask(question)
    const shown = linkPreview(subject, answer, await words(), imageBase)
    if (!shown) {
      const isTrouble = answer.status >= 500 || answer.status === 429
      return sendRefusal(outgoing, isTrouble ? 503 : 404, isTrouble ? 'Try again later' : 'Not found', open)
    }
    const body = JSON.stringify(oembedAnswer(shown, own, side(query.get('maxwidth')), side(query.get('maxheight'))))
    outgoing.writeHead(200, {
      ...open,
      'content-type': jsonType,
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': `public, max-age=${keptSeconds}`,
    })
    outgoing.end(incoming.method === 'HEAD' ? undefined : body)
  }
}

/** The subject of an address of this gateway, with either scheme. */
function ownSubject(address: string, own: string): Subject | undefined {
  if (address.length > 2048 || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.host !== new URL(own).host || url.username !== '' || url.password !== '') return undefined
  return parseSubject(url.pathname)
}

/** A photo when a picture of an artwork fits, else a link. */
function oembedAnswer(shown: LinkPreview, own: string, maxWidth: number, maxHeight: number) {
  const { subject, author, pictures } = shown
  const fits = ({ width, height }: PreviewPicture) => width > 0 && width <= maxWidth && height <= maxHeight
  const picture = pictures.find(fits)
  const common = {
    version: '1.0',
    title: previewTitle(shown),
    ...(author.name === '' || author.id === '0'
      ? {}
      : { author_name: author.name, author_url: own + subjectPath({ kind: 'user', id: author.id }) }),
    provider_name: siteName,
    provider_url: `${own}/`,
    cache_age: keptSeconds,
  }
  if (!picture) return { type: 'link', ...common }
  const { path, width, height } = picture
  if (subject.kind === 'artwork') return { type: 'photo', ...common, url: own + path, width, height }
  return { type: 'link', ...common, thumbnail_url: own + path, thumbnail_width: width, thumbnail_height: height }
}

/** A limit in pixels; infinite without a valid number. */
const side = (text: string | null): number => (/^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : Number.POSITIVE_INFINITY)
