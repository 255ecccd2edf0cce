// Positions and waves in a loop. Both are the same at phases 0 and 1, so that the loop is seamless.

/** Position (0 to 1) of something that repeats its way `times` per loop with an offset of `start`. */
export const loopPosition = (phase: number, times: number, start: number): number => {
  const way = phase * times + start
  return way - Math.floor(way)
}

/** A wave from -1 to 1 with `times` periods per loop and an offset of `start` (0 to 1). */
export const loopWave = (phase: number, times: number, start: number): number => Math.sin((phase * times + start) * Math.PI * 2)
