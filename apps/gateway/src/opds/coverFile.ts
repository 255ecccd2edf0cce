// Which stored picture is the cover of a work, and as what it is sent.
import type { Archive, FileRow, WorkKey } from '@emaki/archive'

export type CoverSize = 'cover' | 'thumbnail'

/** Maximum widths in pixels. */
export const coverWidths: Readonly<Record<CoverSize, number>> = { cover: 1200, thumbnail: 300 }

/** A smaller copy that the site made needs less work than the original. Square ones are cut, so they are no covers. */
export function coverFile({ index }: Archive, key: WorkKey, size: CoverSize): FileRow | undefined {
  const files = index.files(key)
  const original = files.find(({ role }) => role === (key.kind === 'illust' ? 'page' : 'cover'))
  const sizes = size === 'thumbnail' ? /(?:p0|cover)_(?:medium|large)\./ : /p0_large\./
  const small = files.filter(({ role, name }) => role === 'preview' && sizes.test(name))
  return small.find(({ name }) => name.includes('_medium.')) ?? small[0] ?? original
}

/** The media type of a cover as it is sent. */
export async function coverType(archive: Archive, key: WorkKey, size: CoverSize): Promise<string> {
  const { isReaderPicture } = await import('@emaki/archive')
  const file = coverFile(archive, key, size)
  return file && isReaderPicture(file, coverWidths[size]) ? file.type : 'image/jpeg'
}
