// Ugoira: the frames of an animation and where its archive lies (docs/spec/product.md 3), and how upstream's JSON becomes one.
import { list, record, text } from '../tolerance.ts'

export interface Ugoira {
  /** Address of the archive in full size, at the service's own image host. */
  readonly zip: string
  /** The archive that the metadata names, which is smaller: for works that never had a large one (docs/contract/companion.md 9.4). */
  readonly smallZip: string
  /** In the order in which they are shown. */
  readonly frames: readonly { readonly file: string; readonly delay: number }[]
}

/**
 * Reads the answer of `/ugoira_metadata` (docs/contract/app-api.md 2.5). Undefined when it names no archive. Delays are kept as they come, with NaN for
 * what is no number: the player keeps them within its limits.
 */
export function normaliseUgoira(answer: unknown): Ugoira | undefined {
  const metadata = record(record(answer).ugoira_metadata)
  const smallZip = text(record(metadata.zip_urls).medium)
  if (!/^https?:\/\//.test(smallZip)) return undefined
  return {
    zip: smallZip.replace('_ugoira600x600', '_ugoira1920x1080'),
    smallZip,
    frames: list(metadata.frames).map((frame) => {
      const { file, delay } = record(frame)
      return { file: text(file), delay: typeof delay === 'number' ? delay : Number.NaN }
    }),
  }
}
