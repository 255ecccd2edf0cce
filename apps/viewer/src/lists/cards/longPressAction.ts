import type { Artwork } from '@emaki/domain'

/** What a long press on a card does. The two settings exclude each other (docs/spec/product.md 4). */
export type LongPressAction = 'download' | 'block'

/** The action for a work. A ugoira has no pages to download (docs/spec/product.md 5). */
export const longPressActionFor = (
  setting: LongPressAction | undefined,
  { type }: Pick<Artwork, 'type'>,
): LongPressAction | undefined => (setting === 'download' && type === 'ugoira' ? undefined : setting)
