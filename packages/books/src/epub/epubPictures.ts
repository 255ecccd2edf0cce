// Pictures of a book: each file once, only in formats that every reader shows.
import { novelPictureKey, novelPictures, readImageHeader } from '@emaki/domain'
import type { EpubBook, EpubNovel } from './epubBook.ts'

export interface EpubPicture {
  /** Path relative to the documents. */
  readonly name: string
  readonly type: string
  readonly file: Blob
  readonly width: number
  readonly height: number
}

export interface EpubPictures {
  readonly cover: EpubPicture | undefined
  /** By novel, then by `novelPictureKey`. */
  readonly of: ReadonlyMap<EpubNovel, ReadonlyMap<string, EpubPicture>>
  readonly all: readonly EpubPicture[]
}

/** Bytes that are read for a header. A JPEG's size may follow a large embedded preview. */
const headerBytes = 256 * 1024

/** Reads the headers of all pictures in the texts. Rejects when a file is unreadable, and with the signal's reason when it fires. */
export async function epubPictures(book: EpubBook, signal: AbortSignal): Promise<EpubPictures> {
  const all: EpubPicture[] = []
  const known = new Map<Blob, EpubPicture>()
  const read = async (file: Blob, name: string) => {
    signal.throwIfAborted()
    const again = known.get(file)
    if (again) return again
    const header = readImageHeader(new Uint8Array(await file.slice(0, headerBytes).arrayBuffer()))
    if (!header) return undefined
    const { kind, width, height } = header
    const picture = { name: `${name}.${kind}`, type: `image/${kind}`, file, width, height }
    known.set(file, picture)
    all.push(picture)
    return picture
  }
  const cover = book.cover && (await read(book.cover, 'pictures/cover'))
  const of = new Map<EpubNovel, ReadonlyMap<string, EpubPicture>>()
  for (const novel of book.novels) {
    const own = new Map<string, EpubPicture>()
    for (const picture of novelPictures(novel.tree)) {
      const key = novelPictureKey(picture)
      const file = novel.pictures.get(key)
      const found = file && (await read(file, `pictures/${all.length + 1}`))
      if (found) own.set(key, found)
    }
    of.set(novel, own)
  }
  return { cover, of, all }
}
