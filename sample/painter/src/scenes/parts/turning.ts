// Things that come round: where something is at a phase of a loop, so that the end meets the beginning.

/** How far along its way (0 to 1) something is that runs it `times` times a loop, `start` ahead; wraps around. */
export const run = (phase: number, times: number, start: number): number => {
  const way = phase * times + start
  return way - Math.floor(way)
}

/** A wave from -1 to 1 that swings `times` times a loop, `start` (0 to 1) ahead. */
export const swing = (phase: number, times: number, start: number): number => Math.sin((phase * times + start) * Math.PI * 2)
