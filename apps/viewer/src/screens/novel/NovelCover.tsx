// The cover of a novel: the largest size that loads, or an empty box.
import type { Novel } from '@emaki/domain'
import { useState } from 'react'
import { pictureUrl } from '../../data/hosts/picture.ts'
import { useT } from '../../i18n/useT.ts'
import styles from './NovelCover.module.css'

export function NovelCover({ cover }: { readonly cover: Novel['cover'] }) {
  const t = useT()
  const [failed, setFailed] = useState(0)
  const address = [cover.l, cover.m, cover.s].filter((each) => each !== '')[failed]
  return (
    <div className={styles.cover}>
      {address && (
        <img
          key={address}
          className={styles.picture}
          src={pictureUrl(address)}
          alt={t('novel.cover')}
          decoding="async"
          fetchPriority="high"
          onError={() => setFailed(failed + 1)}
        />
      )}
    </div>
  )
}
