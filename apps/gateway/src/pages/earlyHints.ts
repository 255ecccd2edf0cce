// 103 Early Hints (RFC 8297): names the style and scripts of a page while its data is being loaded.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getOrCreate } from '../http/memoize.ts'
import { pageLinks } from './pageLinks.ts'
import type { SendPage } from './pages.ts'
import type { ViewerFile } from './viewerFiles.ts'

/**
 * Sends early hints before pages that are not ready at once. `isOn` is EMAKI_EARLY_HINTS: undefined sends them over HTTP/2 only,
 * because older proxies in front, which speak HTTP/1.1 to the gateway, take a 103 for the response.
 */
export function withEarlyHints(sendPage: SendPage, isOn: boolean | undefined): SendPage {
  if (isOn === false) return sendPage
  const links = new WeakMap<ViewerFile, readonly string[]>()
  return (incoming, outgoing, address, index) => {
    // A page that is ready is sent at once, and needs no hints.
    const sent = sendPage(incoming, outgoing, address, index)
    if (!sent || !mayHint(incoming, isOn)) return sent
    const waiting = setImmediate(() =>
      hint(
        outgoing,
        getOrCreate(links, index, () => pageLinks(index)),
      ),
    )
    return sent.finally(() => clearImmediate(waiting))
  }
}

/** Only for browsers that load a document: other clients gain nothing, and some do not expect a 103. */
const mayHint = ({ method, httpVersionMajor, headers }: IncomingMessage, isOn: boolean | undefined): boolean =>
  method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && (isOn === true || httpVersionMajor === 2)

function hint(outgoing: ServerResponse, link: readonly string[]): void {
  if (link.length === 0 || outgoing.headersSent || outgoing.destroyed) return
  outgoing.writeEarlyHints({ link: [...link] })
}
