// The link preview of a work or user: title, author, description and picture. None for works that are not for everyone.
import {
  type Artwork,
  fitInside,
  isLimitedImage,
  isOpenWork,
  isProxiedPicture,
  normaliseArtwork,
  normaliseNovel,
  normaliseUserProfile,
  pageImage,
  passesSensitiveWords,
  proxiedImage,
  record,
  type Tag,
  type WordList,
} from '@emaki/domain'
import type { Subject } from '@emaki/mirror'
import { type MirrorResponse, responseText } from '../mirror/mirrorResponses.ts'
import { plainLine, plainText } from './plainText.ts'

/** A picture on the image proxy, as a path of this origin. Width and height are 0 when the address does not contain them. */
export interface PreviewPicture {
  readonly path: string
  readonly width: number
  readonly height: number
}

export interface LinkPreview {
  readonly subject: Subject
  readonly title: string
  readonly author: { readonly id: string; readonly name: string }
  /** Empty without a caption. */
  readonly description: string
  /** Sizes of the same picture, the largest first. */
  readonly pictures: readonly PreviewPicture[]
}

/** Maximum lengths in characters. */
const titleLength = 120
const descriptionLength = 200
/** The longer side of a picture whose address names no size, in pixels. */
const masterSide = 1200

/**
 * The link preview from the response about `subject`. `imageBase` is the path of the image proxy.
 * Undefined for flagged works, limited stubs, removed, private and muted works, and for forbidden words (docs/spec/product.md 5).
 */
export function linkPreview(
  subject: Subject,
  response: MirrorResponse,
  words: WordList | undefined,
  imageBase: string,
): LinkPreview | undefined {
  if (!response.isWhole) return undefined
  const content = record(JSON.parse(responseText(response)))
  const read = subject.kind === 'user' ? previewOfUser(content) : previewOfWork(subject, content)
  if (!read || read.id !== subject.id || read.title === '') return undefined
  const shown = [read.title, read.author.name, read.description, ...read.tags.map(({ name }) => name)]
  if (!shown.every((text) => passesSensitiveWords(text, words))) return undefined
  const pictures = read.pictures.flatMap((picture) => {
    const path = proxiedImage(picture.path, { kind: 'path', base: imageBase })
    return isProxiedPicture(picture.path) && !isLimitedImage(path) ? [{ ...picture, path }] : []
  })
  return { subject, title: read.title, author: read.author, description: read.description, pictures }
}

type Read = Omit<LinkPreview, 'subject'> & { readonly id: string; readonly tags: readonly Tag[] }

function previewOfWork({ kind }: Subject, content: Readonly<Record<string, unknown>>): Read | undefined {
  const wire = kind === 'novel' ? content.novel : content.illust
  if (!isOpenWork(record(wire))) return undefined
  const artwork = kind === 'novel' ? undefined : normaliseArtwork(wire)
  const work = kind === 'novel' ? normaliseNovel(wire) : artwork
  if (!work || work.x_restrict > 0 || work.tags.some(({ name }) => adult.test(name.normalize('NFKC')))) return undefined
  const cover = 'cover' in work ? work.cover.l || work.cover.m : ''
  if (isLimitedImage(cover || (artwork?.images[0]?.l ?? ''))) return undefined
  const description = plainText(work.caption, descriptionLength)
  return {
    id: work.id,
    title: plainLine(work.title, titleLength),
    author: { id: work.author.id, name: plainLine(work.author.name, titleLength) },
    // Works without a caption are described by their tags.
    description: description || plainLine(work.tags.map(({ name }) => `#${name}`).join(' '), descriptionLength),
    tags: work.tags,
    pictures: artwork ? artworkPictures(artwork) : cover ? [{ path: cover, width: 0, height: 0 }] : [],
  }
}

function previewOfUser(content: Readonly<Record<string, unknown>>): Read | undefined {
  const user = normaliseUserProfile(content)
  if (!user) return undefined
  const name = plainLine(user.name, titleLength)
  return {
    id: user.id,
    title: name,
    author: { id: user.id, name },
    description: plainText(user.comment, descriptionLength),
    tags: [],
    pictures: user.avatar ? [{ path: user.avatar, ...avatarSize(user.avatar) }] : [],
  }
}

/** Adult works have this tag besides their flag; either one is enough. */
const adult = /^R-?18G?$/i

/** Sizes of the first page: the largest one below the original, then smaller ones. */
function artworkPictures({ images, width, height }: Artwork): PreviewPicture[] {
  const [page] = images
  if (!page) return []
  const addresses = [...new Set([pageImage(page, 'Large'), page.l, page.m].filter(Boolean))]
  return addresses.map((path) => {
    const crop = /\/c\/(\d{1,4})x(\d{1,4})(?:_[a-z0-9_]*)?\//.exec(path)
    const box = crop ? { width: Number(crop[1]), height: Number(crop[2]) } : { width: masterSide, height: masterSide }
    const isKnown = width > 0 && height > 0 && path.includes('_master1200.')
    return { path, ...(isKnown ? fitInside(width, height, box) : { width: 0, height: 0 }) }
  })
}

function avatarSize(address: string): { width: number; height: number } {
  const side = Number(/_(50|170)\.[a-z]{3,4}$/.exec(address)?.[1] ?? 0)
  return { width: side, height: side }
}
