/** Random 32-bit unsigned integers that depend on the seed alone. */
export function seededIntegers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0
    return (state ^ (state >>> 13)) >>> 0
  }
}
