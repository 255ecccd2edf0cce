// Selects the highest of many scores in order, without sorting all of them.

/** Maximum length of a list: offsets end at 5,000 (docs/contract/app-api.md 3.0), and up to two pages may begin there. */
export const maxListLength = 5_060

/** Indexes of the highest scores, best first, at most `count`. Of equal scores the later index is first. */
export function topIndexes(scores: Float64Array, count: number): Int32Array {
  const places =
    count < scores.length ? indexesFrom(scores, thresholdScore(scores, count), count) : Int32Array.from(scores.keys())
  return places.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || b - a)
}

/** Indexes whose score is above `least`, and the latest indexes with exactly that score, up to `count`. */
function indexesFrom(scores: Float64Array, threshold: number, count: number): Int32Array {
  const places = new Int32Array(count)
  let found = 0
  for (let place = 0; place < scores.length; place++) if ((scores[place] ?? 0) > threshold) places[found++] = place
  for (let place = scores.length - 1; place >= 0 && found < count; place--)
    if (scores[place] === threshold) places[found++] = place
  return places.subarray(0, found)
}

/** The score of the last of the `count` best, by quickselect in linear time. */
function thresholdScore(scores: Float64Array, count: number): number {
  if (count <= 0) return Number.POSITIVE_INFINITY
  const left = scores.slice()
  const sought = left.length - count
  let low = 0
  let high = left.length - 1
  while (low < high) {
    const pivot = left[(low + high) >> 1] ?? 0
    let i = low
    let j = high
    while (i <= j) {
      while ((left[i] ?? 0) < pivot) i++
      while ((left[j] ?? 0) > pivot) j--
      if (i > j) break
      const held = left[i] ?? 0
      left[i++] = left[j] ?? 0
      left[j--] = held
    }
    if (sought <= j) high = j
    else if (sought >= i) low = i
    else break
  }
  return left[sought] ?? 0
}
