/** A function that makes its value at the first call. */
export function once<T>(make: () => T): () => T {
  const made: T[] = []
  return () => {
    if (made.length === 0) made.push(make())
    return made[0] as T
  }
}
