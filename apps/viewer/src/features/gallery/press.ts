// Press: what holding a work's card does, by the settings and by the work.
import type { Artwork } from '@emaki/domain'

/** What a long press does; each setting excludes the other (docs/spec/product.md 4). */
export type Press = 'download' | 'block'

/** A ugoira has no pages to save: holding it downloads nothing (docs/spec/product.md 5). */
export const pressOn = (press: Press | undefined, { type }: Pick<Artwork, 'type'>): Press | undefined =>
  press === 'download' && type === 'ugoira' ? undefined : press
