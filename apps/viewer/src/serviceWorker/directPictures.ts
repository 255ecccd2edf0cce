// Direct pictures: while the setting is on, the worker asks the page for a picture. The page's helper script fetches it from its original host.
// The image proxy is the fallback.
import { directPicturesCache } from '../platform/settings/storageKeys.ts'

/** Path prefix of the image proxy. */
const proxied = '/api/image/'
/** Hosts that the helper script may reach. */
const hosts = ['i.pximg.net', 's.pximg.net']
/** Longer than the timeout of the helper script. */
const pageTimeoutMs = 25_000
/** A page that is still loading misses messages: the worker asks again after this time. */
const askAgainMs = 500
/** Accepted types. An SVG may contain scripts, and the picture hosts have none. */
const pictureType = /^image\/(?!svg)/

/** The part of a `WindowClient` that is used here. */
export interface AskedPage {
  postMessage(message: unknown, ports: MessagePort[]): void
}

/** A variable: a look into the cache storage for every picture would delay it. */
let known: Promise<boolean> | undefined

/** Whether pages fetch their pictures from the original hosts. */
export function isDirect(): Promise<boolean> {
  known ??= caches.has(directPicturesCache)
  return known
}

/** Turns direct pictures on or off for all pages. The setting survives a restart of the worker. */
export async function turnDirect(isOn: boolean): Promise<void> {
  if (isOn) await caches.open(directPicturesCache)
  else await caches.delete(directPicturesCache)
  known = Promise.resolve(isOn)
}

/** The original address of the picture that `request` asks the image proxy for; undefined for other requests. */
export function directAddress(request: { readonly url: string; readonly destination: string }): string | undefined {
  const { pathname } = new URL(request.url)
  const [, host = '', path = ''] =
    /^([^/]+)(\/.+)$/.exec(pathname.startsWith(proxied) ? pathname.slice(proxied.length) : '') ?? []
  return request.destination === 'image' && hosts.includes(host) ? `https://${host}${path}` : undefined
}

export interface AskOptions {
  readonly signal?: AbortSignal
  readonly waitMs?: number
}

/** Gets the picture through the helper script of the page; undefined when that fails or `signal` aborts. Never rejects. */
export function askPage(
  page: AskedPage,
  url: string,
  { signal, waitMs = pageTimeoutMs }: AskOptions = {},
): Promise<Response | undefined> {
  return new Promise((resolve) => {
    const ports: MessagePort[] = []
    const ask = () => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }: MessageEvent<unknown>) => end(pictureIn(data))
      ports.push(port1)
      page.postMessage({ type: 'PICTURE', url }, [port2])
    }
    const again = setInterval(ask, askAgainMs)
    const timer = setTimeout(() => end(undefined), waitMs)
    const end = (picture: Response | undefined) => {
      clearInterval(again)
      clearTimeout(timer)
      for (const port of ports) port.close()
      resolve(picture)
    }
    signal?.addEventListener('abort', () => end(undefined), { once: true })
    ask()
  })
}

function pictureIn(answer: unknown): Response | undefined {
  if (!(answer instanceof Blob) || answer.size === 0 || !pictureType.test(answer.type)) return undefined
  return new Response(answer, { headers: { 'content-type': answer.type, 'x-content-type-options': 'nosniff' } })
}
