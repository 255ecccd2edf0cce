// A written story as its novel carries it: pictures with their numbers, parts with their series.
import { createRandom } from '../../random.ts'
import type { Story } from './story.ts'

const upload = '[uploadedimage:*]'

/** How many pictures are uploaded with a story. */
export const storyUploads = ({ text }: Story): number => text.split(upload).length - 1

/** The text of the novel `id`; `work` is the artwork that it shows, where it shows one. */
export function storyText({ text }: Story, { id }: { readonly id: number }, work = 100_000_000): string {
  let uploads = 0
  return text
    .replaceAll(upload, () => {
      uploads += 1
      return `[uploadedimage:${id * 10 + uploads}]`
    })
    .replaceAll('[pixivimage:*]', `[pixivimage:${work}]`)
}

/** The number of a serial's series, apart from those of the running ones; another each time the stories come round. */
export const storySeriesId = (title: string, round: number): number =>
  900_000 + round * 1_000 + createRandom('story series', title).whole(0, 999)
