// Addresses of pictures in the app API's sizes, from those of the web side (docs/contract/companion.md 4).
import { loginOnlyImage, type WireImageUrls, type WirePageImageUrls } from '@emaki/domain'

const staticImages = 'https://s.pximg.net/common/images'
const noAvatar = `${staticImages}/no_profile.png`
const pictureHost = /^https:\/\/[is]\.pximg\.net\//

/** A picture of a list: host, kind, directory, stem and page. The stem may have a hash, so it is never built from the id. */
const listed =
  /^(https:\/\/i\.pximg\.net)\/(?:c\/[^/]+\/)?(img-master|custom-thumb)\/(img\/(?:\d+\/){6})([^/_]+)(_p\d+)?_(?:square|custom|master)1200\.jpg$/
const cover = /^https:\/\/i\.pximg\.net\/c\/[^/]+(\/novel-cover-master\/.+)_(?:square|master)1200(\.\w+)$/
/** Extensions of originals, the most frequent first. The web side's lists do not name them. */
const extensions = ['jpg', 'png', 'gif'] as const

export interface PageAddresses extends WirePageImageUrls {
  /** Possible addresses of the original in the order to try; the first is `original`. */
  readonly candidates: readonly string[]
}

/** The addresses of one page (from 0) by any address of a list. Undefined for placeholders and unknown forms. */
export function pageAddresses(address: string, page: number): PageAddresses | undefined {
  const [, host, kind, directory, stem, number] = listed.exec(address) ?? []
  if (host === undefined || directory === undefined || stem === undefined) return undefined
  const isUgoira = number === undefined
  const name = isUgoira ? stem : `${stem}_p${page}`
  // Only the first page has a custom crop.
  const isCustom = kind === 'custom-thumb' && page === 0 && !isUgoira
  const square = isCustom ? `custom-thumb/${directory}${name}_custom1200` : `img-master/${directory}${name}_square1200`
  const file = `${host}/img-original/${directory}${isUgoira ? `${stem}_ugoira0` : name}`
  return {
    square_medium: `${host}/c/360x360_70/${square}.jpg`,
    medium: `${host}/c/540x540_70/img-master/${directory}${name}_master1200.jpg`,
    large: `${host}/c/600x1200_90/img-master/${directory}${name}_master1200.jpg`,
    original: `${file}.${extensions[0]}`,
    candidates: extensions.map((extension) => `${file}.${extension}`),
  }
}

/** The addresses of a page by its three web sizes. Undefined when one is missing. */
export function detailAddresses(sizes: { readonly thumb: string; readonly small: string; readonly regular: string }) {
  const { thumb, small, regular } = sizes
  if (![thumb, small, regular].every((address) => pictureHost.test(address))) return undefined
  const images: WireImageUrls = {
    square_medium: thumb.replace(/\/c\/[^/]+\//, '/c/360x360_70/'),
    medium: small,
    large: regular.replace(/(\.net)\/(img-master\/)/, '$1/c/600x1200_90/$2'),
  }
  return images
}

/** The picture for a work that the session may not see. It makes readers look for the work elsewhere. */
export const placeholder = (xRestrict: number): WirePageImageUrls =>
  everySize(`${staticImages}/${xRestrict > 0 ? 'limit_r18_360.png' : 'limit_sanity_level_360.png'}`)

/** The picture for a work that only logged-in users may see. */
export const loginOnlyPlaceholder = (): WirePageImageUrls => everySize(loginOnlyImage)

function everySize(url: string): WirePageImageUrls {
  return { square_medium: url, medium: url, large: url, original: url }
}

/** The three sizes of a novel's cover. Other addresses, such as stock covers, stand for every size. */
export function coverAddresses(address: string): WireImageUrls {
  const [, path, extension] = cover.exec(address) ?? []
  if (path === undefined) {
    const url = pictureHost.test(address) ? address : `${staticImages}/limit_unknown_360.png`
    return { square_medium: url, medium: url, large: url }
  }
  const of = (crop: string, size: string) => `https://i.pximg.net/c/${crop}${path}_${size}1200${extension}`
  return { square_medium: of('128x128', 'square'), medium: of('176x352', 'master'), large: of('240x480_80', 'master') }
}

/** The 170 px avatar by any size of it. */
export const avatarAddress = (address: string): string =>
  pictureHost.test(address)
    ? address.replace(/_50(\.\w+)$/, '_170$1').replace(/no_profile_s{1,2}\.png$/, 'no_profile.png')
    : noAvatar
