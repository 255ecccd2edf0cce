// Picture that fills its box. It tries fallback URLs, and renders nothing when all fail.
import type { ReactNode } from 'react'
import cover from './cover.module.css'
import { useCardPicture } from './useCardPicture.ts'

export interface CoverPictureProps {
  /** URLs: the preferred one first; empty ones are ignored. */
  readonly addresses: readonly string[]
  /** `high` for the first visible pictures; `lazy` for pictures that may be outside of a scrolled row. */
  readonly priority?: 'high' | 'auto' | 'lazy'
  /** In place of a picture whose addresses have all failed. */
  readonly whenFailed?: ReactNode
}

/** Decorative: the text beside it describes it. */
export function CoverPicture({ addresses, priority = 'auto', whenFailed = null }: CoverPictureProps) {
  const { image, attempt, state } = useCardPicture(addresses.filter((address) => address !== ''))
  if (state !== 'loading') return whenFailed
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
