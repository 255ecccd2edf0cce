// The four sizes of a picture, from one address of the web side (docs/contract/companion.md 4.5).
import type { PageImages } from '../entities/artwork.ts'

const cropSegment = /\/c\/[^/]+\//
const sizeSuffix = /_(?:square|master|custom)1200(\.\w+)$/
const placeholder = /\/common\/images\//

/**
 * The sizes of one page, from any address in a list (docs/contract/companion.md 4.5). The original is empty, because its extension is
 * unknown.
 * A placeholder is used for every size.
 */
export function webPageImages(address: string, page = 0): PageImages {
  if (placeholder.test(address)) return { s: address, m: address, l: address, o: address }
  const base = address.replace(cropSegment, '/').replace('/custom-thumb/', '/img-master/')
  const master = base.replace(/_p0_/, `_p${page}_`).replace(sizeSuffix, '_master1200$1')
  return {
    s: master.replace('/img-master/', '/c/250x250_80_a2/img-master/').replace('_master1200', '_square1200'),
    m: master.replace('/img-master/', '/c/540x540_70/img-master/'),
    l: master,
    o: '',
  }
}
