// Lots that are always drawn the same: what happens in a live follows from its id and the moment alone.
import { createHash } from 'node:crypto'

/** A number from 0 up to, not including, 1, for these words and numbers. */
export function lot(...about: readonly (string | number)[]): number {
  return createHash('md5').update(about.join('\n')).digest().readUIntBE(0, 6) / 2 ** 48
}

/** One of the choices. */
export function pick<T>(choices: readonly T[], ...about: readonly (string | number)[]): T | undefined {
  return choices[Math.floor(lot(...about) * choices.length)]
}
