// Novel picture: a novel's cover as it loads: the larger size first, another when that fails, paper when both do.
import type { Novel } from '@emaki/domain'
import { pictureUrl } from '../../data/picture.ts'
import { useCardPicture } from '../gallery/useCardPicture.ts'
import styles from './NovelCard.module.css'

export interface NovelPictureProps {
  readonly cover: Novel['cover']
  readonly priority: 'high' | 'auto' | 'lazy'
}

/** Decoration: the title beside it says what it is. Fills the box around it. */
export function NovelPicture({ cover, priority }: NovelPictureProps) {
  const { image, attempt, state } = useCardPicture(coverAddresses(cover))
  if (state !== 'loading') return null
  return (
    <img
      key={attempt}
      {...image}
      className={styles.picture}
      alt=""
      decoding="async"
      draggable={false}
      fetchPriority={priority === 'high' ? 'high' : 'auto'}
      loading={priority === 'lazy' ? 'lazy' : 'eager'}
    />
  )
}

const coverAddresses = ({ l, m, s }: Novel['cover']): string[] =>
  [l, m, s].filter((address, at, all) => address !== '' && all.indexOf(address) === at).map(pictureUrl)
