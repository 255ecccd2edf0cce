// Random numbers that depend only on their seeds, so that a live depends on its id and the time alone. They are single numbers for
// a key, where the generators of the catalogue and the renderer are streams.
import { createHash } from 'node:crypto'

/** A number from 0 (inclusive) to 1 (exclusive) for these seeds. */
export function seededNumber(...about: readonly (string | number)[]): number {
  return createHash('md5').update(about.join('\n')).digest().readUIntBE(0, 6) / 2 ** 48
}

/** One of the choices. */
export function seededPick<T>(choices: readonly T[], ...about: readonly (string | number)[]): T | undefined {
  return choices[Math.floor(seededNumber(...about) * choices.length)]
}
