// LRU cache of finished translations, because each one costs money.

export interface TranslationCache {
  /** The finished translation of exactly this text, if it is cached. */
  find(key: string, source: string): string | undefined
  /** Passes the pieces of a translation on, and caches them when it completes. */
  keeping(key: string, source: string, pieces: AsyncGenerator<string>): AsyncGenerator<string>
}

interface CachedTranslation {
  readonly source: string
  readonly html: string
}

/** Creates a cache of at most `longest` characters of translation and source together. It evicts the least recently used entry. */
export function createTranslationCache(maxLength: number): TranslationCache {
  const entries = new Map<string, CachedTranslation>()
  let length = 0
  const lengthOf = ({ source, html }: CachedTranslation) => source.length + html.length

  function take(key: string): CachedTranslation | undefined {
    const entry = entries.get(key)
    if (entry && entries.delete(key)) length -= lengthOf(entry)
    return entry
  }

  function put(key: string, entry: CachedTranslation): void {
    take(key)
    entries.set(key, entry)
    length += lengthOf(entry)
    for (const oldest of entries.keys()) {
      if (length <= maxLength) break
      take(oldest)
    }
  }

  return {
    find(key, source) {
      const entry = entries.get(key)
      // An edited novel needs a new translation.
      if (entry?.source !== source) return undefined
      put(key, entry)
      return entry.html
    },
    async *keeping(key, source, pieces) {
      let html = ''
      for await (const piece of pieces) {
        html += piece
        yield piece
      }
      put(key, { source, html })
    },
  }
}
