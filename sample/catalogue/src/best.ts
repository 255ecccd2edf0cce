// The best of many: the few highest of a hundred thousand scores in order, without sorting the rest.

/** No list goes deeper: offsets end at 5,000 (docs/contract/app-api.md 3.0), and a page or two may begin there. */
export const deepest = 5_060

/** Places of the highest scores, best first, at most `count`; of equal ones the later place stands first. */
export function bestPlaces(scores: Float64Array, count: number): Int32Array {
  const places = count < scores.length ? placesFrom(scores, leastOf(scores, count), count) : Int32Array.from(scores.keys())
  return places.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || b - a)
}

/** Places whose score is above `least`, and of those with just that score the latest, until there are `count`. */
function placesFrom(scores: Float64Array, least: number, count: number): Int32Array {
  const places = new Int32Array(count)
  let found = 0
  for (let place = 0; place < scores.length; place++) if ((scores[place] ?? 0) > least) places[found++] = place
  for (let place = scores.length - 1; place >= 0 && found < count; place--) if (scores[place] === least) places[found++] = place
  return places.subarray(0, found)
}

/** The score that the last of the `count` best has (quickselect: time grows with the number of scores alone). */
function leastOf(scores: Float64Array, count: number): number {
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
