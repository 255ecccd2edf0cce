// Tells the screen below when another work of the list is shown for a while.
import type { Artwork } from '@emaki/domain'
import type PhotoSwipe from 'photoswipe'

/** How long a work must be shown before the screen below opens it, in ms: page turns stay smooth. */
const followMs = 800

export interface FollowedWorks {
  /** The work that is shown now. */
  readonly shown: () => Artwork | undefined
  /** Called at once when another work is shown. */
  readonly onChange: () => void
  /** Called after a while, and when the viewer closes earlier. */
  readonly onFollow: (artwork: Artwork) => void
}

export function followWork(viewer: PhotoSwipe, { shown, onChange, onFollow }: FollowedWorks): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let current = shown()?.id
  let followed = current
  const follow = () => {
    clearTimeout(timer)
    const artwork = shown()
    if (!artwork || artwork.id === followed) return
    followed = artwork.id
    onFollow(artwork)
  }
  viewer.on('change', () => {
    const id = shown()?.id
    if (id === current) return
    current = id
    clearTimeout(timer)
    timer = setTimeout(follow, followMs)
    onChange()
  })
  viewer.on('close', follow)
}
