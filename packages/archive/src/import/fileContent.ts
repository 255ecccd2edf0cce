// Whether a file is what its name says, by its first and last bytes, without decoding it.
import { openRegularFile } from '../files/regularFile.ts'

/** `truncated`: the end is missing. `foreign`: another type, such as an error page with the name of a picture. `empty`: no bytes. */
export type ContentProblem = 'truncated' | 'foreign' | 'empty'

export type MediaKind = 'picture' | 'zip' | 'text' | 'book' | 'video'

const kinds: Readonly<Record<string, MediaKind>> = {
  jpg: 'picture',
  jpeg: 'picture',
  jpe: 'picture',
  jfif: 'picture',
  png: 'picture',
  gif: 'picture',
  webp: 'picture',
  avif: 'picture',
  zip: 'zip',
  cbz: 'zip',
  ugoira: 'zip',
  txt: 'text',
  html: 'book',
  epub: 'book',
  webm: 'video',
  mp4: 'video',
  mkv: 'video',
}

/** The kind of a file by its extension (lower case, without a dot); undefined for kinds that are not imported. */
export const mediaKind = (extension: string): MediaKind | undefined =>
  Object.hasOwn(kinds, extension) ? kinds[extension] : undefined

interface Signature {
  readonly kind: MediaKind
  readonly begins: (head: string) => boolean
  /** Whether the end is there; absent where a type has no mark. */
  readonly ends?: (tail: string) => boolean
}

const signatures: readonly Signature[] = [
  { kind: 'picture', begins: (head) => head.startsWith('\xff\xd8\xff'), ends: (tail) => tail.includes('\xff\xd9') },
  { kind: 'picture', begins: (head) => head.startsWith('\x89PNG'), ends: (tail) => tail.includes('IEND') },
  {
    kind: 'picture',
    begins: (head) => head.startsWith('GIF8'),
    ends: (tail) => tail.trimEnd().endsWith(';') || tail.includes('\x00;'),
  },
  { kind: 'picture', begins: (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP' },
  { kind: 'picture', begins: (head) => /^.{4}ftypavi[fs]/s.test(head) },
  { kind: 'zip', begins: (head) => head.startsWith('PK\x03\x04'), ends: (tail) => tail.includes('PK\x05\x06') },
  { kind: 'video', begins: (head) => head.startsWith('\x1aE\xdf\xa3') },
  { kind: 'video', begins: (head) => /^.{4}ftyp/s.test(head) },
]

export const headBytes = 64
export const tailBytes = 1024

/** Checks a file of a kind; undefined when nothing is wrong. Rejects when it cannot be read. */
export async function contentProblem(path: string, kind: MediaKind): Promise<ContentProblem | undefined> {
  const file = await openRegularFile(path)
  if (!file) throw new RangeError('This file cannot be read')
  const { handle, bytes: size } = file
  try {
    const read = async (from: number, length: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, Math.max(0, from))
      return buffer.subarray(0, bytesRead).toString('latin1')
    }
    return signatureProblem({ size, head: await read(0, headBytes), tail: await read(size - tailBytes, tailBytes) }, kind)
  } finally {
    await handle.close()
  }
}

/** The bytes by which a file is recognised, as Latin-1. */
export interface FileEnds {
  /** Bytes of the whole file. */
  readonly size: number
  /** The first `headBytes`. */
  readonly head: string
  /** The last `tailBytes`. */
  readonly tail: string
}

/** Checks the ends of a file of a kind; undefined when nothing is wrong. */
export function signatureProblem({ size, head, tail }: FileEnds, kind: MediaKind): ContentProblem | undefined {
  if (size === 0) return 'empty'
  if (kind === 'book') return undefined
  if (kind === 'text') return head.includes('\x00') ? 'foreign' : undefined
  const signature = signatures.find((one) => one.begins(head))
  if (signature?.kind !== kind) return 'foreign'
  return signature.ends && !signature.ends(tail) ? 'truncated' : lengthProblem(head, size)
}

/** A RIFF container names its length. */
function lengthProblem(head: string, size: number): ContentProblem | undefined {
  if (!head.startsWith('RIFF')) return undefined
  const announced = Buffer.from(head.slice(4, 8), 'latin1').readUInt32LE() + 8
  return size < announced ? 'truncated' : undefined
}
