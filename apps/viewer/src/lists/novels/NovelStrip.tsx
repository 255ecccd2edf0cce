// Novels in a horizontally scrolled row.
import type { Artwork, Novel } from '@emaki/domain'
import type { ReactNode } from 'react'
import { keptMarks } from '../../library/keptMarks.tsx'
import { useCardBookmarkButtons } from '../../works/bookmark/useCardBookmarkButtons.tsx'
import { useContentRule } from '../../works/hidden/useContentRule.ts'
import { useOpenWork } from '../opening/useOpenWork.ts'
import { Strip } from '../strips/Strip.tsx'
import { NovelCard } from './NovelCard.tsx'
import styles from './NovelStrip.module.css'

export interface NovelStripProps<T extends Novel> {
  readonly label: string
  readonly novels: readonly T[]
  readonly rankOf?: (novel: T) => number
  /** `<li>` elements before the cards. */
  readonly first?: ReactNode
  /** Shown after the last card: a link to more. */
  readonly last?: ReactNode
}

/** Number of covers that load eagerly; the others load lazily. */
const eagerCovers = 4
const noArtworks: readonly Artwork[] = []

export function NovelStrip<T extends Novel>({ label, novels, rankOf, first, last }: NovelStripProps<T>) {
  const hiddenBy = useContentRule()
  const open = useOpenWork(noArtworks)
  const heartOf = useCardBookmarkButtons()
  const markOf = keptMarks('novel')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles clicks on the links inside, which are focusable themselves
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link fires a click
    <div className={styles.strip} onClick={open}>
      <Strip label={label}>
        {first}
        {novels.map((novel, index) => (
          <li key={novel.id} className={styles.novel}>
            <NovelCard
              novel={novel}
              form="tile"
              rank={rankOf?.(novel)}
              hidden={hiddenBy(novel)}
              priority={index < eagerCovers ? 'auto' : 'lazy'}
              heart={heartOf(novel)}
              marks={markOf(novel.id)}
            />
          </li>
        ))}
        {last && <li>{last}</li>}
      </Strip>
    </div>
  )
}
