// The viewer's pages: its index.html with the first data and a preload of the first picture, at once when both are at hand, streamed when not.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { answerLanguage } from '@emaki/mirror'
import { type CompressedBody, compressedBody, encodings } from './compressedBody.ts'
import { type FirstQuestion, firstDataIsland, firstPicture, firstQuestion, type ViewerConfig } from './firstData.ts'
import { type HtmlTemplate, htmlTemplate } from './htmlTemplate.ts'
import type { Logger } from './log.ts'
import type { MirrorAnswer, MirrorAnswers } from './mirrorAnswers.ts'
import { chooseEncoding, matchesEtag } from './negotiation.ts'
import { remember } from './remember.ts'
import { pagePolicy } from './securityHeaders.ts'
import type { ViewerFile } from './viewerFiles.ts'

export interface PagesOptions {
  readonly answers: MirrorAnswers
  readonly viewer: ViewerConfig
  readonly now: () => Date
  readonly log: Logger
  /** How long the page waits for its data before the head is sent without it, and before it ends without it (ms). */
  readonly patienceMs?: number
  readonly deadlineMs?: number
}

/** Sends the page for an address. `index` is the built index.html. */
export type SendPage = (incoming: IncomingMessage, outgoing: ServerResponse, address: URL, index: ViewerFile) => Promise<void>

interface ReadyPage {
  readonly body: CompressedBody
  readonly etag: string
  readonly picture: string | undefined
}

/** Pages over mirror answers. */
export function createPages({ answers, viewer, now, log, patienceMs = 30, deadlineMs = 1500 }: PagesOptions): SendPage {
  const templates = new WeakMap<ViewerFile, HtmlTemplate>()
  const bare = new WeakMap<ViewerFile, ReadyPage>()
  const ready = new WeakMap<MirrorAnswer, WeakMap<ViewerFile, Map<string, ReadyPage>>>()

  const templateOf = (index: ViewerFile) => remember(templates, index, () => htmlTemplate(htmlOf(index)))
  const barePage = (index: ViewerFile) =>
    remember(bare, index, () => composePage(templateOf(index), firstDataIsland(viewer), undefined))

  /** A page is composed and compressed once for each answer: it goes when its answer goes. */
  const pageWith = (index: ViewerFile, screen: string, question: FirstQuestion, answer: MirrorAnswer): ReadyPage => {
    const pages = remember(
      remember(ready, answer, () => new WeakMap<ViewerFile, Map<string, ReadyPage>>()),
      index,
      () => new Map<string, ReadyPage>(),
    )
    return remember(pages, screen, () => {
      const picture = firstPicture(question, answer, viewer.imageBase)
      return composePage(templateOf(index), firstDataIsland(viewer, question, answer), picture)
    })
  }

  return async (incoming, outgoing, address, index) => {
    const language = answerLanguage(incoming.headers['accept-language'])
    const question = firstQuestion(address.pathname, address.searchParams, language, now())
    if (!question) return sendReady(incoming, outgoing, barePage(index))
    const asked = answers.ask(question.mirror).catch((fault: unknown) => {
      log.error({ err: fault }, 'first data failed')
      return undefined
    })
    const early = await unlessLate(asked, patienceMs)
    if (early !== late) {
      const page = early?.isWhole ? pageWith(index, address.pathname, question, early) : barePage(index)
      return sendReady(incoming, outgoing, page)
    }
    const page = unlessLate(asked, deadlineMs - patienceMs).then((answer) => (answer === late ? undefined : answer))
    await streamPage(incoming, outgoing, templateOf(index), async () => {
      const answer = await page
      const picture = answer && firstPicture(question, answer, viewer.imageBase)
      return `${picture ? preloadLink(picture) : ''}${firstDataIsland(viewer, question, answer)}`
    })
  }
}

function composePage(template: HtmlTemplate, island: string, picture: string | undefined): ReadyPage {
  const html = `${template.beforeHead}${picture ? preloadLink(picture) : ''}${island}${template.afterHead}${template.end}`
  const identity = Buffer.from(html)
  return {
    body: compressedBody(identity),
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    picture,
  }
}

async function sendReady(incoming: IncomingMessage, outgoing: ServerResponse, page: ReadyPage): Promise<void> {
  const { encoding, bytes } = await page.body.in(chooseEncoding(incoming.headers['accept-encoding'], encodings))
  const headers: Record<string, string> = { ...pageHeaders, etag: page.etag }
  if (matchesEtag(incoming.headers['if-none-match'], page.etag)) return void outgoing.writeHead(304, headers).end()
  if (page.picture) headers.link = `<${page.picture}>; rel=preload; as=image; fetchpriority=high`
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  headers['content-length'] = String(bytes.byteLength)
  outgoing.writeHead(200, headers).end(incoming.method === 'HEAD' ? undefined : bytes)
}

/**
 * Sends everything up to the end of the body at once, so that the browser fetches styles and scripts meanwhile; what `more`
 * brings follows. Module scripts run after the document is complete and so find the island either way.
 */
async function streamPage(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  template: HtmlTemplate,
  more: () => Promise<string>,
): Promise<void> {
  const encoding = chooseEncoding(incoming.headers['accept-encoding'], encodings)
  outgoing.writeHead(200, encoding === 'identity' ? pageHeaders : { ...pageHeaders, 'content-encoding': encoding })
  if (incoming.method === 'HEAD') return void outgoing.end()
  const start = `${template.beforeHead}${template.afterHead}`
  if (encoding === 'identity') {
    outgoing.write(start)
    outgoing.end(`${await more()}${template.end}`)
    return
  }
  const encoder =
    encoding === 'br' ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) : createGzip({ level: 6 })
  encoder.pipe(outgoing)
  outgoing.once('close', () => encoder.destroy())
  encoder.write(start)
  encoder.flush()
  const rest = await more()
  if (!encoder.destroyed) encoder.end(`${rest}${template.end}`)
}

const pageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': pagePolicy,
  'cache-control': 'no-cache',
  vary: 'accept, accept-encoding, accept-language',
}

/** The address holds nothing but plain path characters (imagePath.ts), yet nothing is written into HTML unescaped. */
const preloadLink = (address: string): string =>
  `<link rel="preload" as="image" fetchpriority="high" href="${address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">`

const htmlOf = (index: ViewerFile): string => Buffer.from(index.bodies.get('identity') ?? []).toString('utf8')

const late = Symbol('late')

async function unlessLate<T>(work: Promise<T>, limitMs: number): Promise<T | typeof late> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<typeof late>((resolve) => {
    timer = setTimeout(() => resolve(late), limitMs)
  })
  const first = await Promise.race([work, limit])
  clearTimeout(timer)
  return first
}
