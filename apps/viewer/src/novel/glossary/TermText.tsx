// What the author says of a person or a term: the overview, and the long text once it has loaded.
import type { GlossaryItem } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { textAttributes } from '../../ui/textAttributes.ts'
import { glossaryItemQuery } from '../../works/queries/glossary.ts'
import styles from './Glossary.module.css'

export interface TermTextProps {
  readonly seriesId: string
  readonly item: GlossaryItem
}

/** The overview is there at once; without the long text it stands alone. */
export function TermText({ seriesId, item }: TermTextProps) {
  const { data } = useQuery(glossaryItemQuery(seriesId, item.id))
  const detail = data?.detail ?? item.detail
  return (
    <div className={styles.term}>
      {item.picture !== '' && <img className={styles.picture} src={pictureUrl(item.picture)} alt="" decoding="async" />}
      <p className={styles.overview} {...textAttributes(item.overview)}>
        {item.overview}
      </p>
      {detail !== '' && detail !== item.overview && (
        <p className={styles.detail} {...textAttributes(detail)}>
          {detail}
        </p>
      )}
    </div>
  )
}
