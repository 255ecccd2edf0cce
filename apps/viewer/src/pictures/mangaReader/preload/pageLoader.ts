// Loads and decodes pictures of pages in advance, and cancels those that are not needed any more.

type Picture = Pick<HTMLImageElement, 'src' | 'fetchPriority' | 'decode' | 'removeAttribute'>

export interface PageLoader {
  /** Loads these pictures, the first ones first. Cancels all others that are still loading. */
  load(urls: readonly string[]): void
  /** Whether the picture is decoded, so that it can be shown in the next frame. */
  isReady(url: string): boolean
  /** Cancels everything. */
  cancel(): void
}

/** Pictures that load at the same time. More would delay the next page. */
const maxLoading = 2
/** Decoded pictures that are kept although they are not in the plan any more. */
const maxKept = 6

/** `onReady` is called once for each decoded picture. */
export function createPageLoader<Loaded extends Picture>(
  createPicture: () => Loaded,
  onReady: (url: string, picture: Loaded) => void,
): PageLoader {
  const loading = new Map<string, Loaded>()
  /** The pictures are kept, because browsers drop decoded pictures without references. */
  const ready = new Map<string, Loaded>()
  let plan: readonly string[] = []
  let failed = new Set<string>()

  const start = (url: string) => {
    const picture = createPicture()
    loading.set(url, picture)
    picture.fetchPriority = url === plan[0] ? 'auto' : 'low'
    picture.src = url
    const finish = (isDecoded: boolean) => {
      if (loading.get(url) !== picture) return
      loading.delete(url)
      if (isDecoded) {
        ready.set(url, picture)
        onReady(url, picture)
      } else failed.add(url)
      next()
    }
    picture.decode().then(
      () => finish(true),
      () => finish(false),
    )
  }
  const next = () => {
    for (const url of plan) {
      if (loading.size >= maxLoading) return
      if (!loading.has(url) && !ready.has(url) && !failed.has(url)) start(url)
    }
  }
  return {
    load(urls) {
      plan = urls
      // A new plan tries failed pictures again.
      failed = new Set()
      for (const [url, picture] of loading) {
        if (urls.includes(url)) continue
        loading.delete(url)
        picture.removeAttribute('src')
      }
      const old = [...ready.keys()].filter((url) => !urls.includes(url))
      for (const url of old.slice(0, Math.max(0, old.length - maxKept))) ready.delete(url)
      next()
    },
    isReady: (url) => ready.has(url),
    cancel() {
      this.load([])
      ready.clear()
    },
  }
}
