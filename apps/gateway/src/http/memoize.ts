// Memoization helpers.

interface Memory<K, V> {
  get(key: K): V | undefined
  has(key: K): boolean
  set(key: K, value: V): unknown
}

/** The value under `key`; the first call creates and stores it. */
export function getOrCreate<K, V>(memory: Memory<K, V>, key: K, make: (key: K) => V): V {
  const known = memory.get(key)
  if (known !== undefined) return known
  // A created value may be undefined.
  if (memory.has(key)) return known as V
  const made = make(key)
  memory.set(key, made)
  return made
}

/** Longer keys are not cached, because only abusive clients send them, in characters. */
const maxKeyLength = 512

/** Memoizes a function of repeated strings, such as request headers. Clears the cache when it has `limit` keys. */
export function memoize<V>(limit: number, make: (text: string) => V): (text: string) => V {
  const known = new Map<string, V>()
  return (text) => {
    if (text.length > maxKeyLength) return make(text)
    if (known.size >= limit && !known.has(text)) known.clear()
    return getOrCreate(known, text, make)
  }
}
