import type { Direction } from '@emaki/gallery'

/** The keys that move the focus in a gallery. */
export const galleryKeys: Readonly<Record<string, Direction | 'first' | 'last'>> = {
  Home: 'first',
  End: 'last',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}
