// Recovered artwork: a removed work, built from an archive's response (docs/spec/product.md 4.5; docs/contract/companion.md 9.1).

import { isLimitedImage, loginOnlyImage } from '../images/imageUrl.ts'
import { list, record, text } from '../tolerance.ts'
import { type Artwork, type Author, maxPages, readTags } from './artwork.ts'

/**
 * The server's message for a removed work, in Simplified Chinese (docs/spec/product.md 4). Other languages are recognised by status
 * (docs/contract/app-api.md 1.10).
 */
export const noSuchPageMessage = '尚无此页'

/** Author of a recovered work whose author is unknown (docs/contract/companion.md 9.1). */
export const unknownAuthor: Author = {
  id: '11',
  name: 'Unknown',
  avatar: 'https://s.pximg.net/common/images/no_profile.png',
}

/** True for a limited stub: the address of its original contains the limit marker (docs/spec/product.md 4). */
export const isLimitedStub = (artwork: Artwork): boolean => isLimitedImage(artwork.images[0]?.o ?? '')

/** True for a limited stub of a work that only logged-in users of the site may see (docs/contract/site-2026.md 2). */
export const isLoginOnlyStub = (artwork: Artwork): boolean => artwork.images[0]?.o === loginOnlyImage

/**
 * Builds the work from an archive's response, or returns undefined when that contains no picture. `author` is the author known so far.
 * `address` maps a picture of another host to the URL it is fetched from. The copies have no rating, so they count as R-18.
 */
export function recoveredArtwork(
  id: string,
  wire: unknown,
  author: Author | undefined,
  address: (picture: string) => string,
): Artwork | undefined {
  const pages = list(wire).slice(0, maxPages).map(record)
  const images = pages.flatMap((page) => {
    const sample = address(text(page.sampleUrl))
    return sample ? [{ s: sample, m: sample, l: sample, o: address(text(page.fileUrl)) || sample }] : []
  })
  const [first] = pages
  if (!first || images.length === 0) return undefined
  return {
    id,
    title: id,
    caption: '',
    author: author ? { ...author, name: unknownAuthor.name } : unknownAuthor,
    created: text(first.createDate),
    images,
    tags: readTags(list(first.tags).map((name) => ({ name }))),
    tools: [],
    width: 0,
    height: 0,
    count: images.length,
    view: 0,
    like: 0,
    x_restrict: 1,
    illust_ai_type: 0,
    type: 'illust',
    is_bookmarked: false,
    series: null,
  }
}
