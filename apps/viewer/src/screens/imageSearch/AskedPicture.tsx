// The picture that is searched for, as it was sent.
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import styles from './ImageSearchScreen.module.css'

export function AskedPicture({ picture }: { readonly picture: Blob }) {
  const t = useT()
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return <div className={styles.picture}>{address !== undefined && <img src={address} alt={t('image_search.asked')} />}</div>
}
