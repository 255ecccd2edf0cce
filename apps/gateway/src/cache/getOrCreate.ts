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
