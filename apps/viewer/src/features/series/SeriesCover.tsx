// Series cover: the wide picture over a series; it leaves when it cannot be had.
import { useState } from 'react'
import { pictureUrl } from '../../data/http/picture.ts'
import styles from './SeriesHead.module.css'

/** `address`: on upstream's image hosts. Decoration: the title says what it is. */
export function SeriesCover({ address }: { readonly address: string }) {
  const [broken, setBroken] = useState('')
  return (
    <div className={styles.cover}>
      {broken !== address && (
        <img src={pictureUrl(address)} alt="" decoding="async" fetchPriority="high" onError={() => setBroken(address)} />
      )}
    </div>
  )
}
