// Pictures of a novel for its file: fetched a few at a time. What cannot be had, or is hidden, is named in words by the file.
import { contentRule, type NovelPicture, type NovelText, type NovelTree, novelPictureKey, novelPictures } from '@emaki/domain'
import { pageUrl, pictureUrl } from '../../data/http/picture.ts'
import { queryClient } from '../../data/query/queryClient.ts'
import { artworkQuery } from '../../data/works/artwork.ts'
import { readSettings } from '../../settings/store.ts'

export interface Gathering {
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Pictures on their way at once. */
const atOnce = 3

/** The bytes of a novel's pictures by `novelPictureKey`. Rejects only with the signal's reason. */
export async function gatherPictures(
  tree: NovelTree,
  { embedImgs }: NovelText,
  { signal, onProgress }: Gathering,
): Promise<ReadonlyMap<string, Blob>> {
  const uploads = new Map(embedImgs)
  const found = new Map<string, Blob>()
  const wanted = novelPictures(tree)
  let done = 0
  const addressOf = async (picture: NovelPicture) =>
    picture.kind === 'upload' ? pictureUrl(uploads.get(novelPictureKey(picture))?.['1200x1200'] ?? '') : workAddress(picture)
  const queue = wanted.values()
  const worker = async () => {
    for (const picture of queue) {
      const file = await fetchPicture(await addressOf(picture), signal)
      signal.throwIfAborted()
      if (file) found.set(novelPictureKey(picture), file)
      done += 1
      onProgress(done / wanted.length)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return found
}

/** The page of a work that the text shows, unless the content settings hide the work. Empty when it cannot be had. */
async function workAddress(picture: Extract<NovelPicture, { kind: 'artwork' }>): Promise<string> {
  try {
    const artwork = await queryClient.fetchQuery(artworkQuery(picture.id))
    const image = artwork.images[picture.page - 1]
    return image && !isHidden(artwork) ? pageUrl(image, 'Large') : ''
  } catch {
    // A work that is gone is named in words.
    return ''
  }
}

/** Whether the content settings as they are now hide a work. */
export function isHidden(work: Parameters<ReturnType<typeof contentRule>>[0]): boolean {
  const { r18, r18g, ai, blockTags, blockUids } = readSettings()
  return contentRule({ r18, r18g, ai }, { tags: new Set(blockTags), authors: new Set(blockUids) })(work) !== undefined
}

/** A picture's bytes; undefined when they cannot be had. */
export async function fetchPicture(address: string, signal: AbortSignal): Promise<Blob | undefined> {
  if (address === '') return undefined
  try {
    const answer = await fetch(address, { signal })
    const file = answer.ok ? await answer.blob() : undefined
    return file?.type.startsWith('image/') ? file : undefined
  } catch {
    // Offline, refused or cancelled: the signal is asked by whoever called.
    return undefined
  }
}
