// Sends pages: ready ones at once, others as a stream whose first cards and data follow.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { type HtmlTemplate, matchesEtag, readerPolicy } from '@emaki/domain/server'
import { type CompressedBody, encodingOf } from '../http/compressedBody.ts'

/** A rendered page. */
export interface ReadyPage {
  readonly body: CompressedBody
  readonly etag: string
  /** The Link header: what the page loads first; undefined for none. */
  readonly link: string | undefined
}

/** The content security policy of a page by the Cookie header of its reader. */
export type PagePolicy = (cookie: string | undefined) => string

const translatorCookie = 'emaki-translators='

/** The policies of pages whose own policy is `policy`. */
export function pagePolicies(policy: string): PagePolicy {
  const plain = readerPolicy(undefined, policy)
  return (cookie) => (cookie?.includes(translatorCookie) ? readerPolicy(cookie, policy) : plain)
}

/** Sends a page. */
export async function sendReady(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  page: ReadyPage,
  policyOf: PagePolicy,
): Promise<void> {
  const policy = policyOf(incoming.headers.cookie)
  if (matchesEtag(incoming.headers['if-none-match'], page.etag)) {
    outgoing.writeHead(304, { ...pageHeaders(policy), etag: page.etag }).end()
    return
  }
  const body = await page.body.in(encodingOf(incoming))
  outgoing
    .writeHead(200, {
      ...pageHeaders(policy),
      etag: page.etag,
      link: page.link,
      'content-encoding': body.encoding === 'identity' ? undefined : body.encoding,
      'content-length': body.bytes.byteLength,
    })
    .end(incoming.method === 'HEAD' ? undefined : body.bytes)
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
