// Remembering what was made from a key, so that it is made once.

interface Memory<K, V> {
  get(key: K): V | undefined
  has(key: K): boolean
  set(key: K, value: V): unknown
}

/** The value under `key`, made and stored at the first call. */
export function remember<K, V>(memory: Memory<K, V>, key: K, make: (key: K) => V): V {
  const known = memory.get(key)
  if (known !== undefined) return known
  // What was made may be undefined as well.
  if (memory.has(key)) return known as V
  const made = make(key)
  memory.set(key, made)
  return made
}

/** Longer texts are not worth keeping: they come from somebody who is up to something. */
const longestKey = 512

/** `make` for texts that come again and again, such as request headers. Forgets everything when `limit` texts are known. */
export function remembering<V>(limit: number, make: (text: string) => V): (text: string) => V {
  const known = new Map<string, V>()
  return (text) => {
    if (text.length > longestKey) return make(text)
    if (known.size >= limit && !known.has(text)) known.clear()
    return remember(known, text, make)
  }
}
