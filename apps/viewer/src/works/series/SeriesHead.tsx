// Header of a series: cover, title, facts, author, caption and a start button.
import type { Series } from '@emaki/domain'
import { type ReactNode, useState } from 'react'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { useT } from '../../platform/i18n/useT.ts'
import type { Anchor } from '../../platform/links/anchor.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './SeriesHead.module.css'

export interface SeriesHeadProps {
  readonly series: Series
  /** False when the cover must stay hidden. */
  readonly hasCover: boolean
  /** Short texts such as the number of parts. */
  readonly facts: readonly string[]
  readonly caption: ReactNode
  readonly Anchor: Anchor
  /** A button or link that opens the first part. */
  readonly children?: ReactNode
}

export function SeriesHead({ series, hasCover, facts, caption, Anchor, children }: SeriesHeadProps) {
  const t = useT()
  return (
    <header className={styles.head}>
      {hasCover && series.cover && <SeriesCover address={series.cover} />}
      <div className={styles.words}>
        <h1 className={styles.title} {...textAttributes(series.title)}>
          {series.title || t('card.untitled')}
        </h1>
        <ul className={styles.facts}>
          {facts.map((fact) => (
            <li key={fact} className={styles.fact}>
              {fact}
            </li>
          ))}
        </ul>
        <Anchor href={`/users/${series.author.id}`} className={styles.author}>
          <Avatar src={series.author.avatar && pictureUrl(series.author.avatar)} size={36} />
          <bdi className={styles.name} {...textAttributes(series.author.name)}>
            {series.author.name}
          </bdi>
        </Anchor>
        {caption}
        {children && <div className={styles.actions}>{children}</div>}
      </div>
    </header>
  )
}

/** The wide picture of a series; removed when it fails to load. `address` is on upstream's image hosts. The picture is decorative. */
function SeriesCover({ address }: { readonly address: string }) {
  const [failed, setFailed] = useState('')
  return (
    <div className={styles.cover}>
      {failed !== address && (
        <img src={pictureUrl(address)} alt="" decoding="async" fetchPriority="high" onError={() => setFailed(address)} />
      )}
    </div>
  )
}
