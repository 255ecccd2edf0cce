// The text of a written story in its novel: with picture ids and the series of a serial.
import { createRandom } from '../../random.ts'
import type { Story } from './story.ts'

const uploadMark = '[uploadedimage:*]'

/** Number of pictures uploaded with a story. */
export const storyUploads = ({ text }: Story): number => text.split(uploadMark).length - 1

/** The text of the novel `id`. `work` is the artwork that it shows, if it shows one. */
export function storyText({ text }: Story, { id }: { readonly id: number }, work = 100_000_000): string {
  let uploads = 0
  return text
    .replaceAll(uploadMark, () => {
      uploads += 1
      return `[uploadedimage:${id * 10 + uploads}]`
    })
    .replaceAll('[pixivimage:*]', `[pixivimage:${work}]`)
}

/** The id of a serial's series, distinct from those of generated series. It differs each time the stories repeat. */
export const storySeriesId = (title: string, round: number): number =>
  900_000 + round * 1_000 + createRandom('story series', title).whole(0, 999)
