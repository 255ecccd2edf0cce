// The viewer's pages: index.html with initial data and the first cards, sent at once when the data is cached, streamed otherwise.
import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { WordList } from '@emaki/domain'
import {
  type HtmlTemplate,
  htmlTemplate,
  matchesEtag,
  readerPolicy,
  withInlineScript,
  withLateScripts,
} from '@emaki/domain/server'
import { firstScreen } from '@emaki/first-screen'
import { firstPicture, initialDataIsland, preloadLink, type Subject, type ViewerConfig } from '@emaki/mirror'
import { LRUCache } from 'lru-cache'
import { responseText, type SharedResponse, type SharedResponses } from '../cache/sharedResponses.ts'
import type { PublicOrigin } from '../config/publicOrigin.ts'
import { type CompressedBody, compressedBody, type EncodedBody, encodingOf } from '../http/compressedBody.ts'
import { completeHeaders } from '../http/gatewayResponse.ts'
import { getOrCreate } from '../http/memoize.ts'
import type { RequestLimits } from '../limits/requestLimits.ts'
import type { MirrorResponses } from '../mirror/mirrorResponses.ts'
import { settleWithin, timedOut } from '../network/timeout.ts'
import type { Logger } from '../operator/log.ts'
import { createFirstResponses } from './firstResponses.ts'
import { linkPreview } from './linkPreview/linkPreview.ts'
import { previewTags, withPreviewTitle } from './linkPreview/openGraph.ts'
import type { SensitiveWords } from './linkPreview/sensitiveWords.ts'
import { createPageCache } from './pageCache.ts'
import { createPlans, type PageRequest } from './pagePlan.ts'
import type { ViewerFile } from './viewerFiles.ts'

export interface PagesOptions {
  readonly responses: MirrorResponses
  readonly companion: SharedResponses
  readonly viewer: ViewerConfig
  readonly now: () => Date
  readonly log: Logger
  /** The content security policy of pages. */
  readonly policy: string
  readonly origin: PublicOrigin
  readonly words: SensitiveWords
  readonly limits?: RequestLimits | undefined
  /** How long a page waits for its data before it sends the head, and before it ends without data, in ms. */
  readonly headDelayMs?: number
  readonly deadlineMs?: number
}

/** Sends the page for a URL. `index` is the built index.html. */
export type SendPage = (incoming: IncomingMessage, outgoing: ServerResponse, address: URL, index: ViewerFile) => Promise<void>

interface ReadyPage {
  readonly body: CompressedBody
  readonly etag: string
  readonly picture: string | undefined
}

/** How long a page with a link preview waits for its data, in ms. Programs that read it run no script and do not retry. */
const linkPreviewTimeoutMs = 300
/** Maximum number of cached pages without data, one for each list of link elements. */
const maxLinkedPages = 64

/** Creates the pages over responses of the mirror. */
export function createPages(options: PagesOptions): SendPage {
  const { viewer, now, log, origin, words, limits, headDelayMs = 30, deadlineMs = 1500 } = options
  const { templateOf, policyOf, barePage, linkedPage, pagesOf, pageWith, screenOf } = createPageRenderer(options)
  const versionOf = createVersions<WordList>()
  const planOf = createPlans(viewer)
  const responses = createFirstResponses(options.responses, options.companion)

  const load = (initial: PageRequest): Promise<SharedResponse | undefined> =>
    responses.load(initial).catch((error: unknown) => {
      log.error({ err: error }, 'initial data failed')
      return undefined
    })

  /** The page of a work or user, with its link preview when the data arrives in time and the preview is allowed. */
  const subjectPage = async (
    incoming: IncomingMessage,
    index: ViewerFile,
    initial: PageRequest,
    subject: Subject,
    links: string,
  ): Promise<ReadyPage> => {
    const ready = responses.ready(initial)
    // A response that is not in memory needs a call upstream, which the client pays for.
    if (!ready && (await limits?.chargeUpstreamCall(incoming, false))) return linkedPage(incoming, index, links)
    const response = ready ?? (await settleWithin(load(initial), linkPreviewTimeoutMs))
    if (response === undefined || response === timedOut) return linkedPage(incoming, index, links)
    const publicOrigin = origin(incoming)
    const list = await words()
    const pages = pagesOf(index, response)
    // The key contains the host name, which the client chooses: the bytes of the cache are limited.
    const key = `${versionOf(list)} ${publicOrigin ?? ''}`
    // Rendering and compressing a page costs time, so the client pays for a new host name.
    if (ready && !pages.has(key) && (await limits?.chargeUpstreamCall(incoming, false))) return linkedPage(incoming, index, links)
    return getOrCreate(pages, key, () => {
      const preview = linkPreview(subject, response, list, viewer.imageBase)
      if (!preview) return barePage(index)
      const template = templateOf(index)
      const tags = (publicOrigin === undefined ? '' : previewTags(preview, publicOrigin)) + links
      const island = initialDataIsland(viewer, initial, wholeText(response))
      const beforeHead = withPreviewTitle(template.beforeHead, preview) + tags
      return composePage({ ...template, beforeHead }, { island, screen: screenOf(initial, response) })
    })
  }

  return async (incoming, outgoing, address, index) => {
    const { initial, links } = planOf(address, incoming.headers['accept-language'], now())
    const policy = policyOf(index)
    if (!initial) return sendReady(incoming, outgoing, await linkedPage(incoming, index, links), policy)
    if (initial.subject)
      return sendReady(incoming, outgoing, await subjectPage(incoming, index, initial, initial.subject, links), policy)
    // A response that is not in memory needs a call upstream. The page without its initial data is free.
    if (!responses.ready(initial) && (await limits?.chargeUpstreamCall(incoming, false))) {
      return sendReady(incoming, outgoing, await linkedPage(incoming, index, links), policy)
    }
    const loading = load(initial)
    const early = await settleWithin(loading, headDelayMs)
    if (early !== timedOut) {
      const page = early?.isWhole ? pageWith(index, address, initial, early, links) : await linkedPage(incoming, index, links)
      return sendReady(incoming, outgoing, page, policy)
    }
    const page = settleWithin(loading, deadlineMs - headDelayMs).then((response) =>
      response === timedOut ? undefined : response,
    )
    await streamPage(incoming, outgoing, { template: withHead(templateOf(index), links), policy }, async () => {
      const response = await page
      const screen = startsAtFirstPage(address) ? screenOf(initial, response) : ''
      const picture = screen === '' ? firstPicture(initial, wholeText(response), viewer.imageBase) : undefined
      return {
        beforeBody: `${screen}${picture ? preloadLink(picture) : ''}`,
        island: initialDataIsland(viewer, initial, wholeText(response)),
      }
    })
  }
}

/** Renders pages and caches them for the response or file that they are made of. */
function createPageRenderer({ viewer, limits, policy }: PagesOptions) {
  const templates = new WeakMap<ViewerFile, HtmlTemplate>()
  const bare = new WeakMap<ViewerFile, ReadyPage>()
  const linked = new WeakMap<ViewerFile, LRUCache<string, ReadyPage>>()
  const { pagesOf } = createPageCache<ReadyPage>()

  const templateOf = (index: ViewerFile) => getOrCreate(templates, index, () => htmlTemplate(htmlOf(index)))
  const policies = new WeakMap<ViewerFile, string>()
  const policyOf = (index: ViewerFile) => getOrCreate(policies, index, () => withInlineScript(policy, templateOf(index)))
  const barePage = (index: ViewerFile) =>
    getOrCreate(bare, index, () => composePage(templateOf(index), { island: initialDataIsland(viewer) }))

  /** The first cards of a page as HTML; empty without a complete response. */
  const screenOf = ({ screen, isShown, date, language }: PageRequest, response: SharedResponse | undefined): string => {
    const json = wholeText(response)
    if (json === undefined || screen === undefined) return ''
    return firstScreen({ screen, json, imageBase: viewer.imageBase, language, date, isShown })
  }

  /** The page without data, with link elements in its head. */
  const linkedPage = async (incoming: IncomingMessage, index: ViewerFile, links: string): Promise<ReadyPage> => {
    if (links === '') return barePage(index)
    const pages = getOrCreate(linked, index, () => new LRUCache<string, ReadyPage>({ max: maxLinkedPages }))
    const known = pages.get(links)
    if (known) return known
    // Rendering and compressing a page costs time, so the client pays for it.
    if (await limits?.charge(incoming, 'mirror')) return barePage(index)
    const page = composePage(withHead(templateOf(index), links), { island: initialDataIsland(viewer) })
    pages.set(links, page)
    return page
  }

  /** A page is rendered and compressed once for each response. */
  const pageWith = (index: ViewerFile, address: URL, initial: PageRequest, response: SharedResponse, links: string): ReadyPage =>
    getOrCreate(pagesOf(index, response), `${initial.language ?? ''} ${address.pathname} ${startsAtFirstPage(address)}`, () => {
      const picture = firstPicture(initial, wholeText(response), viewer.imageBase)
      const screen = startsAtFirstPage(address) ? screenOf(initial, response) : ''
      const island = initialDataIsland(viewer, initial, wholeText(response))
      return composePage(withHead(templateOf(index), links), { island, picture, screen })
    })
  return { templateOf, policyOf, barePage, linkedPage, pagesOf, pageWith, screenOf }
}

/** False for a list that starts at a later page, whose works are not those of the initial data. */
const startsAtFirstPage = ({ searchParams }: URL): boolean => !searchParams.has('page')

/** Numbers the versions of a list: each version may hide other previews. 0 for no list. */
function createVersions<T extends object>() {
  const versions = new WeakMap<T, number>()
  let newest = 0
  return (version: T | undefined) => (version ? getOrCreate(versions, version, () => ++newest) : 0)
}

/** The template with further elements in its head. */
const withHead = (template: HtmlTemplate, elements: string): HtmlTemplate => ({
  ...template,
  beforeHead: template.beforeHead + elements,
})

interface PageParts {
  readonly island: string
  /** The picture to preload. */
  readonly picture?: string | undefined
  /** The first cards as HTML; empty for none. */
  readonly screen?: string
}

/** With first cards, the data and the scripts are behind the cards, so that the pictures load before them. */
function composePage(template: HtmlTemplate, { island, picture, screen = '' }: PageParts): ReadyPage {
  const late = screen === '' ? undefined : withLateScripts(template)
  const html = late
    ? `${late.beforeHead}${late.afterHead}${screen}${late.body}${island}${late.end}`
    : `${template.beforeHead}${picture ? preloadLink(picture) : ''}${island}${template.afterHead}${template.body}${template.end}`
  const identity = Buffer.from(html)
  return {
    body: compressedBody(identity),
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    picture,
  }
}

async function sendReady(incoming: IncomingMessage, outgoing: ServerResponse, page: ReadyPage, policy: string): Promise<void> {
  const encoding = encodingOf(incoming)
  const body = page.body.ready(encoding) ?? (await page.body.in(encoding))
  if (matchesEtag(incoming.headers['if-none-match'], page.etag)) {
    outgoing.writeHead(304, { ...pageHeaders(incoming, policy), etag: page.etag }).end()
    return
  }
  outgoing.writeHead(200, headOf(incoming, page, body, policy)).end(incoming.method === 'HEAD' ? undefined : body.bytes)
}

interface PageHead {
  readonly policy: string
  readonly headers: OutgoingHttpHeader[]
}

/** The last headers of each page. Only the policy differs between its readers. */
const heads = new WeakMap<EncodedBody, PageHead>()

function headOf(incoming: IncomingMessage, page: ReadyPage, body: EncodedBody, policy: string): OutgoingHttpHeader[] {
  const own = readerPolicy(incoming.headers.cookie, policy)
  const known = heads.get(body)
  if (known?.policy === own) return known.headers
  const headers = completeHeaders({
    ...pageHeaders(incoming, policy),
    etag: page.etag,
    link: page.picture && `<${page.picture}>; rel=preload; as=image; fetchpriority=high`,
    'content-encoding': body.encoding === 'identity' ? undefined : body.encoding,
    'content-length': body.bytes.byteLength,
  })
  heads.set(body, { policy: own, headers })
  return headers
}

/**
 * Sends everything up to the body at once, so that the browser loads styles and scripts meanwhile, then the first cards, the body and the
 * data. Module scripts run after the document is complete, so they find the data block either way.
 */
async function streamPage(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { template, policy }: { readonly template: HtmlTemplate; readonly policy: string },
  more: () => Promise<{ readonly beforeBody: string; readonly island: string }>,
): Promise<void> {
  const encoding = encodingOf(incoming)
  const headers = pageHeaders(incoming, policy)
  outgoing.writeHead(200, encoding === 'identity' ? headers : { ...headers, 'content-encoding': encoding })
  if (incoming.method === 'HEAD') return void outgoing.end()
  const start = `${template.beforeHead}${template.afterHead}`
  const rest = async () => {
    const { beforeBody, island } = await more()
    return `${beforeBody}${template.body}${island}${template.end}`
  }
  if (encoding === 'identity') {
    outgoing.write(start)
    outgoing.end(await rest())
    return
  }
  const encoder =
    encoding === 'br' ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) : createGzip({ level: 6 })
  encoder.pipe(outgoing)
  outgoing.once('close', () => encoder.destroy())
  encoder.write(start)
  encoder.flush()
  const last = await rest()
  if (!encoder.destroyed) encoder.end(last)
}

const pageHeaders = ({ headers }: IncomingMessage, policy: string): Readonly<Record<string, string>> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': readerPolicy(headers.cookie, policy),
  'cache-control': 'no-cache',
  vary: 'accept, accept-encoding, accept-language, cookie',
})

/** The text of a complete response, undefined for all others. */
const wholeText = (response: SharedResponse | undefined): string | undefined =>
  response?.isWhole ? responseText(response) : undefined

const htmlOf = (index: ViewerFile): string => Buffer.from(index.bodies.get('identity') ?? []).toString('utf8')
