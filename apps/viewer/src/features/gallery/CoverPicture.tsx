// Cover picture: the picture of a card that fills the box around it: the wished address first, another when that fails, the ground when all do.
import cover from './cover.module.css'
import { useCardPicture } from './useCardPicture.ts'

export interface CoverPictureProps {
  /** The wished one first; empty ones count as none. */
  readonly addresses: readonly string[]
  /** `high` for what is seen first; `lazy` for what may lie outside of a row that is drawn aside. */
  readonly priority?: 'high' | 'auto' | 'lazy'
}

/** Decoration: the words beside it say what it is. */
export function CoverPicture({ addresses, priority = 'auto' }: CoverPictureProps) {
  const { image, attempt, state } = useCardPicture(addresses.filter((address) => address !== ''))
  if (state !== 'loading') return null
  return (
    <img
      key={attempt}
      loading={priority === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={priority === 'high' ? 'high' : 'auto'}
      {...image}
      className={cover.picture}
      alt=""
      decoding="async"
      draggable={false}
    />
  )
}
