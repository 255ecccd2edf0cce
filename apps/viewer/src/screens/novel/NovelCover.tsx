// The cover of a novel: the largest size that loads, or an empty box. A novel that was uploaded again is requested again once.
import type { Novel } from '@emaki/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { renewNovel } from '../../works/queries/renewNovel.ts'
import styles from './NovelCover.module.css'

export function NovelCover({ novel: { id, cover } }: { readonly novel: Pick<Novel, 'id' | 'cover'> }) {
  const t = useT()
  const client = useQueryClient()
  const [failed, setFailed] = useState(0)
  const addresses = [cover.l, cover.m, cover.s].filter((each) => each !== '')
  const address = addresses[failed]
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
          onError={() => {
            setFailed(failed + 1)
            if (failed + 1 === addresses.length) void renewNovel(id, pictureUrl(address), client)
          }}
        />
      )}
    </div>
  )
}
