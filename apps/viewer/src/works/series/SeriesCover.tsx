import { useState } from 'react'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import styles from './SeriesHead.module.css'

/** The wide picture of a series; removed when it fails to load. `address` is on upstream's image hosts. The picture is decorative. */
export function SeriesCover({ address }: { readonly address: string }) {
  const [failed, setFailed] = useState('')
  return (
    <div className={styles.cover}>
      {failed !== address && (
        <img src={pictureUrl(address)} alt="" decoding="async" fetchPriority="high" onError={() => setFailed(address)} />
      )}
    </div>
  )
}
