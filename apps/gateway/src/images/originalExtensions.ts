// Finds originals whose extension is a guess: lists of the site's web side do not name it, so `.jpg` is assumed.
import { LRUCache } from 'lru-cache'
import type { PictureFeed, PictureRequest, PictureSink } from '../network/pictureFeed.ts'

const original = /^(\/img-original\/img\/.+)\.(jpg|png|gif)$/
/** The most frequent first. */
const extensions = ['jpg', 'png', 'gif'] as const
/** Works whose extension is remembered. */
const maxKnown = 20_000
/** How long an original that exists with no extension is not searched for again, in ms. */
const missingMs = 10 * 60_000

/**
 * A feed that tries the other extensions when an original does not exist, and remembers the right one. An original with the requested
 * extension costs no further call, and all other pictures are passed on unchanged.
 */
export function withOriginalExtensions(feed: PictureFeed): PictureFeed {
  const known = new LRUCache<string, string>({ max: maxKnown })
  const missing = new LRUCache<string, true>({ max: maxKnown, ttl: missingMs })
  return async (request, sink, limits) => {
    const [, path, wanted] = original.exec(request.url.pathname) ?? []
    if (path === undefined || wanted === undefined) return feed(request, sink, limits)
    const first = known.get(path) ?? wanted
    const others = missing.has(path) ? [] : extensions.filter((extension) => extension !== first)
    for (const extension of [first, ...others]) {
      const isLast = extension === (others.at(-1) ?? first)
      const attempt = passingFound(sink, isLast)
      await feed(withPath(request, `${path}.${extension}`), attempt.sink, limits)
      if (attempt.isFound()) {
        if (extension !== wanted) known.set(path, extension)
        return
      }
    }
    missing.set(path, true)
  }
}

const withPath = (request: PictureRequest, path: string): PictureRequest => {
  const url = new URL(request.url)
  url.pathname = path
  return { ...request, url }
}

/** A sink that does not pass on a 404, except the last one. */
function passingFound(sink: PictureSink, isLast: boolean) {
  let isFound = true
  return {
    isFound: () => isFound,
    sink: {
      head(status, header) {
        isFound = status !== 404
        return isFound || isLast ? sink.head(status, header) : false
      },
      bytes: (chunk) => sink.bytes(chunk),
      drained: () => sink.drained(),
      end: () => sink.end(),
    } satisfies PictureSink,
  }
}
