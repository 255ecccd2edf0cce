// What a sidecar says of a file: length, content hash, media type, and of a picture its size, perceptual hash and colours.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { greySide, type LibraryColour, mainColours, pictureHash } from '@emaki/domain'
import { decodePicture } from './decodePicture.ts'

export interface FileDescription {
  readonly bytes: number
  readonly sha256: string
  readonly type: string
  readonly width?: number
  readonly height?: number
  readonly hash?: string
  readonly colours?: LibraryColour[]
}

/** Describes a file. Pictures that cannot be decoded have neither size nor hash. Rejects when the file cannot be read. */
export async function describeFile(path: string): Promise<FileDescription> {
  const [{ size }, sha256, type] = await Promise.all([stat(path), hashFile(path), typeOfFile(path)])
  const picture = type.startsWith('image/') ? await describePicture(path) : undefined
  return { bytes: size, sha256, type, ...picture }
}

/** SHA-256 of a file's content in hex. */
export const hashFile = (path: string): Promise<string> => hashBody(createReadStream(path))

/** SHA-256 of a body in hex. Rejects when it fails. */
export async function hashBody(body: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of body) hash.update(chunk)
  return hash.digest('hex')
}

/** First bytes of the file types in the archive, with the position of the mark (archive formats, section 4: magic bytes). */
const marks: readonly (readonly [at: number, mark: string, type: string])[] = [
  [0, '\u00ff\u00d8\u00ff', 'image/jpeg'],
  [0, '\u0089PNG', 'image/png'],
  [0, 'GIF8', 'image/gif'],
  [8, 'WEBP', 'image/webp'],
  [4, 'ftypavif', 'image/avif'],
  [4, 'ftypavis', 'image/avif'],
  [0, 'PK\u0003\u0004', 'application/zip'],
  [0, '\u001aE\u00df\u00a3', 'video/webm'],
  [4, 'ftyp', 'video/mp4'],
]

/** The media type by the first bytes. `text/plain` for text without control characters, otherwise `application/octet-stream`. */
async function typeOfFile(path: string): Promise<string> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0)
    const head = buffer.subarray(0, bytesRead)
    const latin = head.toString('latin1')
    const known = marks.find(([at, mark]) => latin.startsWith(mark, at))
    if (known) return known[2]
    return bytesRead > 0 && head.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13)
      ? 'text/plain'
      : 'application/octet-stream'
  } finally {
    await handle.close()
  }
}

/** Side of the picture whose colours are counted, in pixels. */
const colourSide = 48

/** Size, hash and colours of a picture; undefined when it cannot be decoded. */
async function describePicture(
  path: string,
): Promise<Pick<FileDescription, 'width' | 'height' | 'hash' | 'colours'> | undefined> {
  try {
    return await decodePicture(await readFile(path), async (decoded, { width, height, autoOrient }) => {
      const flat = () => decoded().flatten({ background: '#fff' }).toColourspace('srgb')
      const grey = await flat().resize(greySide, greySide, { fit: 'fill' }).greyscale().raw().toBuffer()
      const colour = await flat().resize(colourSide, colourSide, { fit: 'fill' }).removeAlpha().raw().toBuffer()
      const size = autoOrient ?? { width, height }
      return { ...size, hash: hashText(grey.subarray(0, greySide * greySide)), colours: mainColours(colour) }
    })
  } catch {
    return undefined
  }
}

const hashText = (grey: Uint8Array): string => {
  const { high, low } = pictureHash(grey)
  return [high, low].map((word) => word.toString(16).padStart(8, '0')).join('')
}
