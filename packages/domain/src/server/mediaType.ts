// Media types of pictures, by their first bytes and by Content-Type (docs/reliability.md D6).

export type MediaKind = 'image' | 'video' | 'zip'

export interface Media {
  readonly type: string
  readonly kind: MediaKind
}

/** Number of bytes that `sniffMedia` needs. */
export const sniffLength = 12

const image = (type: string): Media => ({ type: `image/${type}`, kind: 'image' })
const zip: Media = { type: 'application/zip', kind: 'zip' }

/** Accepted types by name. They never include text, HTML or SVG. */
const named: ReadonlyMap<string, Media> = new Map([
  ...['jpeg', 'png', 'gif', 'webp', 'avif'].map((type) => [`image/${type}`, image(type)] as const),
  ['image/jpg', image('jpeg')],
  ['video/mp4', { type: 'video/mp4', kind: 'video' }],
  ['video/webm', { type: 'video/webm', kind: 'video' }],
  ['application/zip', zip],
  ['application/x-zip-compressed', zip],
])

/** The media type of a Content-Type header, undefined when it is not accepted. */
export const namedMedia = (contentType: string | null): Media | undefined =>
  named.get((contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '')

/** The media type by the signature of the first bytes, or undefined. */
export function sniffMedia(bytes: Uint8Array): Media | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, sniffLength))
  if (head.startsWith('\xff\xd8\xff')) return image('jpeg')
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return image('png')
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return image('gif')
  if (head.startsWith('RIFF') && head.slice(8) === 'WEBP') return image('webp')
  if (head.slice(4, 8) === 'ftyp') return /^avi[fs]/.test(head.slice(8)) ? image('avif') : named.get('video/mp4')
  if (head.startsWith('\x1a\x45\xdf\xa3')) return named.get('video/webm')
  return head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06') ? zip : undefined
}
