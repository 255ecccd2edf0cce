// Ugoira: the frames of an animation and the URLs of its archive (docs/spec/product.md 3), with its normaliser.
import { list, record, text } from '../tolerance.ts'

export interface Ugoira {
  /** URL of the full-size archive on the site's image host. */
  readonly zip: string
  /** URL of the smaller archive that the metadata names, for works without a large one (docs/contract/companion.md 9.4). */
  readonly smallZip: string
  /** Frames in display order. Delays are in ms. */
  readonly frames: readonly { readonly file: string; readonly delay: number }[]
}

/**
 * Reads the response of `/ugoira_metadata` (docs/contract/app-api.md 2.5). Undefined when it names no archive.
 * Delays stay as sent, with NaN for anything but a number. The player applies its own limits.
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
