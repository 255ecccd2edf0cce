// Sends pages: ready ones at once, others as a stream whose first cards and data follow.
import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { type HtmlTemplate, matchesEtag, readerPolicy } from '@emaki/domain/server'
import { type CompressedBody, type EncodedBody, encodingOf } from '../http/compressedBody.ts'
import { completeHeaders } from '../http/gatewayResponse.ts'
import { memoize } from '../http/memoize.ts'

/** A rendered page. */
export interface ReadyPage {
  readonly body: CompressedBody
  readonly etag: string
  /** The Link header: what the page loads first; undefined for none. */
  readonly link: string | undefined
}

/** The content security policy of a page by the Cookie header of its reader. Equal headers get the same string. */
export type PagePolicy = (cookie: string | undefined) => string

const translatorCookie = 'emaki-translators='

/** The policies of pages whose own policy is `policy`. */
export function pagePolicies(policy: string): PagePolicy {
  const plain = latin1Copy(readerPolicy(undefined, policy))
  const withTranslators = memoize(64, (cookie) => latin1Copy(readerPolicy(cookie, policy)))
  return (cookie) => (cookie?.includes(translatorCookie) ? withTranslators(cookie) : plain)
}

/**
 * The same text with one byte for each character. A part of a text with other characters, such as the hash in the HTML, keeps two, and
 * so does every head that contains it: that doubled the processor time of a page.
 */
const latin1Copy = (text: string): string => Buffer.from(text, 'latin1').toString('latin1')

/** Sends a page. A promise only where it has to be compressed first. */
export function sendReady(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  page: ReadyPage,
  policyOf: PagePolicy,
): void | Promise<void> {
  const encoding = encodingOf(incoming)
  const ready = page.body.ready(encoding)
  if (ready) return writePage(incoming, outgoing, page, ready, policyOf)
  return page.body.in(encoding).then((body) => writePage(incoming, outgoing, page, body, policyOf))
}

function writePage(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  page: ReadyPage,
  body: EncodedBody,
  policyOf: PagePolicy,
): void {
  const policy = policyOf(incoming.headers.cookie)
  if (matchesEtag(incoming.headers['if-none-match'], page.etag)) {
    outgoing.writeHead(304, { ...pageHeaders(policy), etag: page.etag }).end()
    return
  }
  outgoing.writeHead(200, headOf(page, body, policy)).end(incoming.method === 'HEAD' ? undefined : body.bytes)
}

interface PageHead {
  readonly policy: string
  readonly headers: OutgoingHttpHeader[]
}

/** The last headers of each page. Only the policy differs between its readers. */
const heads = new WeakMap<EncodedBody, PageHead>()

function headOf(page: ReadyPage, body: EncodedBody, policy: string): OutgoingHttpHeader[] {
  const known = heads.get(body)
  if (known?.policy === policy) return known.headers
  const headers = completeHeaders({
    ...pageHeaders(policy),
    etag: page.etag,
    link: page.link && latin1Copy(page.link),
    'content-encoding': body.encoding === 'identity' ? undefined : body.encoding,
    'content-length': body.bytes.byteLength,
  })
  heads.set(body, { policy, headers })
  return headers
}

/**
 * Sends everything up to the body at once, so that the browser loads styles and scripts meanwhile, then the first cards, the body and the
 * data. Module scripts run after the document is complete, so they find the data block either way.
 */
export async function streamPage(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { template, policyOf }: { readonly template: HtmlTemplate; readonly policyOf: PagePolicy },
  more: () => Promise<{ readonly beforeBody: string; readonly island: string }>,
): Promise<void> {
  const encoding = encodingOf(incoming)
  const headers = pageHeaders(policyOf(incoming.headers.cookie))
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

const pageHeaders = (policy: string): Readonly<Record<string, string>> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
  'cache-control': 'no-cache',
  vary: 'accept, accept-encoding, accept-language, cookie',
})
