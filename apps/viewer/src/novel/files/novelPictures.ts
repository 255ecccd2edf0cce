// Fetches the pictures of a novel for its file, a few in parallel. The file shows a text in place of missing and hidden pictures.
import { contentRule, type NovelPicture, type NovelText, type NovelTree, novelPictureKey, novelPictures } from '@emaki/domain'
import type { RunOptions } from '../../pictures/ugoira/exports.ts'
import { pageUrl, pictureUrl } from '../../platform/hosts/picture.ts'
import { queryClient } from '../../platform/query/queryClient.ts'
import { readSettings } from '../../platform/settings/store.ts'
import { artworkQuery } from '../../works/queries/artwork.ts'

/** Maximum number of parallel requests. */
const maxParallel = 3
/** Longest request of one picture, in ms. */
const pictureTimeoutMs = 60_000

/** The picture files of a novel by `novelPictureKey`. Rejects only with the signal's reason. */
export async function fetchNovelPictures(
  tree: NovelTree,
  { embedImgs }: NovelText,
  { signal, onProgress }: RunOptions,
): Promise<ReadonlyMap<string, Blob>> {
  const uploads = new Map(embedImgs)
  const pictures = new Map<string, Blob>()
  const references = novelPictures(tree)
  let done = 0
  const urlOf = async (picture: NovelPicture) =>
    picture.kind === 'upload' ? pictureUrl(uploads.get(novelPictureKey(picture))?.['1200x1200'] ?? '') : artworkPageUrl(picture)
  const queue = references.values()
  const worker = async () => {
    for (const picture of queue) {
      const file = await fetchPicture(await urlOf(picture), signal)
      signal.throwIfAborted()
      if (file) pictures.set(novelPictureKey(picture), file)
      done += 1
      onProgress(done / references.length)
    }
  }
  await Promise.all(Array.from({ length: maxParallel }, worker))
  return pictures
}

/** The URL of an embedded artwork page; empty if content rules hide the artwork or it fails to load. */
async function artworkPageUrl(picture: Extract<NovelPicture, { kind: 'artwork' }>): Promise<string> {
  try {
    const artwork = await queryClient.fetchQuery(artworkQuery(picture.id))
    const image = artwork.images[picture.page - 1]
    return image && !isHidden(artwork) ? pageUrl(image, 'Large') : ''
  } catch {
    // The file shows a text in place of the picture.
    return ''
  }
}

/** Whether the current content settings hide a work. */
export function isHidden(work: Parameters<ReturnType<typeof contentRule>>[0]): boolean {
  const { r18, r18g, ai, blockTags, blockUids } = readSettings()
  return contentRule({ r18, r18g, ai }, { tags: new Set(blockTags), authors: new Set(blockUids) })(work) !== undefined
}

/** The picture's file; undefined if the request fails or takes too long: a book does without it. */
export async function fetchPicture(url: string, signal: AbortSignal): Promise<Blob | undefined> {
  if (url === '') return undefined
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(pictureTimeoutMs)]) })
    const file = response.ok ? await response.blob() : undefined
    return file?.type.startsWith('image/') ? file : undefined
  } catch {
    // Offline, refused or cancelled. The caller checks the signal.
    return undefined
  }
}
