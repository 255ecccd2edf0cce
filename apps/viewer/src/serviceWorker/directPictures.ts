// Direct pictures: with that setting on, a page's helper script fetches its pictures from their own hosts; the worker asks the page, and the proxy remains for whatever does not come.

/** The path below which pictures are proxied. */
const proxied = '/api/image/'
/** Hosts that the helper script may reach. */
const hosts = ['i.pximg.net', 's.pximg.net']
/** A cache without anything in it: that it is there says that the setting is on, also to a worker that was started anew. */
const mark = 'emaki-direct'
/** Longer than the helper script's own patience, ms. */
const patienceMs = 25_000
/** A page that is just opening does not hear yet: it is asked again so often, ms. */
const againMs = 500
/** What a picture may be; a drawing with scripts in it never comes from there. */
const pictureType = /^image\/(?!svg)/

/** What a page offers to a worker, of what is used here. */
export interface AskedPage {
  postMessage(message: unknown, ports: MessagePort[]): void
}

let known: Promise<boolean> | undefined

/** Whether pages fetch pictures themselves. */
export function isDirect(): Promise<boolean> {
  known ??= caches.has(mark)
  return known
}

/** Turns it on or off for all pages, and for workers to come. */
export async function turnDirect(isOn: boolean): Promise<void> {
  if (isOn) await caches.open(mark)
  else await caches.delete(mark)
  known = Promise.resolve(isOn)
}

/** The address at its own host of a picture that `request` asks of our proxy; undefined for everything else. */
export function directAddress(request: { readonly url: string; readonly destination: string }): string | undefined {
  const { pathname } = new URL(request.url)
  const [, host = '', path = ''] =
    /^([^/]+)(\/.+)$/.exec(pathname.startsWith(proxied) ? pathname.slice(proxied.length) : '') ?? []
  return request.destination === 'image' && hosts.includes(host) ? `https://${host}${path}` : undefined
}

/** The picture through the page's helper script; undefined when it cannot be had that way. Never rejects. */
export function askPage(page: AskedPage, url: string, waitMs = patienceMs): Promise<Response | undefined> {
  return new Promise((resolve) => {
    const ports: MessagePort[] = []
    const ask = () => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }: MessageEvent<unknown>) => end(pictureIn(data))
      ports.push(port1)
      page.postMessage({ type: 'PICTURE', url }, [port2])
    }
    const again = setInterval(ask, againMs)
    const timer = setTimeout(() => end(undefined), waitMs)
    const end = (picture: Response | undefined) => {
      clearInterval(again)
      clearTimeout(timer)
      for (const port of ports) port.close()
      resolve(picture)
    }
    ask()
  })
}

function pictureIn(answer: unknown): Response | undefined {
  if (!(answer instanceof Blob) || answer.size === 0 || !pictureType.test(answer.type)) return undefined
  return new Response(answer, { headers: { 'content-type': answer.type, 'x-content-type-options': 'nosniff' } })
}
