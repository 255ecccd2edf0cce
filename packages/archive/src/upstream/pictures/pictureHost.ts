// The hosts i.pximg.net and s.pximg.net over an archive.
import { deliver } from '@emaki/domain/upstream'
import type { FindPicture, FoundPicture } from './findPicture.ts'
import type { SizedPictures } from './sizedPictures.ts'
import { stockPicture, stockSize } from './staticPictures.ts'

export interface PictureHost {
  /** A kept picture; undefined when the archive does not have it. */
  kept(request: Request): Promise<{ readonly response: Response; readonly keptMs: number | undefined } | undefined>
  /** The response of the image host, with a neutral picture for avatars that are not kept. */
  image(request: Request): Promise<Response>
  /** The response of the static host. */
  stock(request: Request): Promise<Response>
}

const avatarSide = 170
const keptCaching = 'private, max-age=300'
const stockDate = '2020-01-01T00:00:00+09:00'
const notFound = (): Response =>
  new Response('404 Not Found', { status: 404, headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' } })
const notAllowed = (): Response =>
  new Response('405 Method Not Allowed', { status: 405, headers: { Allow: 'GET, HEAD', 'Content-Type': 'text/plain' } })

export function createPictureHost(find: FindPicture, sized: SizedPictures): PictureHost {
  const kept: PictureHost['kept'] = async (request) => {
    const picture = await find(new URL(request.url).pathname)
    const response = picture && (await respond(request, picture, sized))
    // A work may be moved to the trash, so no shared cache stores its pictures.
    response?.headers.set('Cache-Control', keptCaching)
    return response && { response, keptMs: picture.keptMs }
  }
  const stock = async (request: Request, size: readonly [number, number] | undefined) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return notAllowed()
    if (!size) return notFound()
    const bytes = await stockPicture(...size)
    return deliverBytes(request, { type: 'image/png', bytes, etag: `"stock-${size.join('x')}"`, modified: stockDate })
  }
  return {
    kept,
    async image(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return notAllowed()
      const found = await kept(request)
      if (found) return found.response
      const isAvatar = new URL(request.url).pathname.startsWith('/user-profile/img/')
      return isAvatar ? stock(request, [avatarSide, avatarSide]) : notFound()
    },
    stock: (request) => stock(request, stockSize(new URL(request.url).pathname)),
  }
}

async function respond(request: Request, picture: FoundPicture, sized: SizedPictures): Promise<Response | undefined> {
  const { file, type, sha256, size, frame } = picture
  const modified = new Date(file.changedMs).toISOString()
  const version = `${(sha256 ?? '').slice(0, 20)}-${file.bytes.toString(36)}-${file.changedMs.toString(36)}`
  if (size === undefined && frame === undefined) {
    return deliver(request, { type, length: file.bytes, etag: `"${version}"`, modified, body: file.stream })
  }
  const bytes = await sized.get(picture)
  if (!bytes) return undefined
  const etag = `"${version}-${frame ?? ''}-${size ? Object.values(size).join('-') : ''}"`
  const sizedType = size ? `image/${size.format}` : bytes[0] === 0x89 ? 'image/png' : 'image/jpeg'
  return deliverBytes(request, { type: sizedType, bytes, etag, modified })
}

const deliverBytes = (
  request: Request,
  { bytes, ...facts }: { type: string; bytes: Uint8Array<ArrayBuffer>; etag: string; modified: string },
): Response => deliver(request, { ...facts, length: bytes.byteLength, body: (start, end) => bytes.slice(start, end) })
