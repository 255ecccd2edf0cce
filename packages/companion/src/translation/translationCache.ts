// Finished translations, kept for the next reader: each has been paid for once.

export interface TranslationCache {
  /** The translation of exactly this text, if it was finished before. */
  find(key: string, source: string): string | undefined
  /** Passes the pieces of a translation on, and keeps them when they come to their end. */
  keeping(key: string, source: string, pieces: AsyncGenerator<string>): AsyncGenerator<string>
}

interface Volume {
  readonly source: string
  readonly html: string
}

/** A cache for about `longest` characters of translation and source together; what was wanted longest ago goes first. */
export function createTranslationCache(longest: number): TranslationCache {
  const volumes = new Map<string, Volume>()
  let length = 0
  const lengthOf = ({ source, html }: Volume) => source.length + html.length

  function take(key: string): Volume | undefined {
    const volume = volumes.get(key)
    if (volume && volumes.delete(key)) length -= lengthOf(volume)
    return volume
  }

  function put(key: string, volume: Volume): void {
    take(key)
    volumes.set(key, volume)
    length += lengthOf(volume)
    for (const oldest of volumes.keys()) {
      if (length <= longest) break
      take(oldest)
    }
  }

  return {
    find(key, source) {
      const volume = volumes.get(key)
      // A novel that was edited since is another novel.
      if (volume?.source !== source) return undefined
      put(key, volume)
      return volume.html
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
