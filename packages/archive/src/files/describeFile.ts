// What a sidecar says of a file: length, content hash, media type, and of a picture its size, perceptual hash and colours.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
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

/** Pictures with more bytes are hashed as a stream and not decoded. */
const maxPictureBytes = 256 * 1024 * 1024

/** Describes a file. Pictures that cannot be decoded have neither size nor hash. Rejects when the file cannot be read. */
export async function describeFile(path: string): Promise<FileDescription> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const type = await typeOfFile(handle)
    if (!type.startsWith('image/') || size > maxPictureBytes) {
      return { bytes: size, sha256: await hashBody(handle.createReadStream({ start: 0, autoClose: false })), type }
    }
    const picture = await handle.readFile()
    const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', picture)).toString('hex')
    return { bytes: picture.length, sha256, type, ...(await describePicture(picture)) }
  } finally {
    await handle.close()
  }
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
async function typeOfFile(handle: FileHandle): Promise<string> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0)
  const head = buffer.subarray(0, bytesRead)
  const latin = head.toString('latin1')
  const known = marks.find(([at, mark]) => latin.startsWith(mark, at))
  if (known) return known[2]
  return bytesRead > 0 && head.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13)
    ? 'text/plain'
    : 'application/octet-stream'
}

/** Side of the copy whose colours are counted, in pixels: three for each pixel of the hash. */
const smallSide = 3 * greySide

/** The grey picture of the hash: each pixel is the mean brightness (ITU-R BT.709) of nine pixels of the small copy. */
function averageGrey(rgb: Uint8Array): Uint8Array {
  const sums = new Float64Array(greySide * greySide)
  for (let at = 0; at < smallSide * smallSide; at++) {
    const [x, y] = [Math.floor((at % smallSide) / 3), Math.floor(at / smallSide / 3)]
    const [red = 0, green = 0, blue = 0] = rgb.subarray(3 * at, 3 * at + 3)
    const place = y * greySide + x
    sums[place] = (sums[place] ?? 0) + (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 9
  }
  return Uint8Array.from(sums, Math.round)
}

/** Size, hash and colours of a picture; undefined when it cannot be decoded. */
async function describePicture(
  picture: Uint8Array,
): Promise<Pick<FileDescription, 'width' | 'height' | 'hash' | 'colours'> | undefined> {
  try {
    return await decodePicture(picture, async (decoded, { width, height, autoOrient }) => {
      // Decoding is what takes time: hash and colours come from one small copy.
      const flat = decoded().flatten({ background: '#fff' }).toColourspace('srgb')
      const small = await flat.resize(smallSide, smallSide, { fit: 'fill' }).removeAlpha().raw().toBuffer()
      const size = autoOrient ?? { width, height }
      return { ...size, hash: hashText(averageGrey(small)), colours: mainColours(small) }
    })
  } catch {
    return undefined
  }
}

const hashText = (grey: Uint8Array): string => {
  const { high, low } = pictureHash(grey)
  return [high, low].map((word) => word.toString(16).padStart(8, '0')).join('')
}
