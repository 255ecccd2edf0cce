// Section for related works. It loads when it is near the viewport, or on a press if the settings say so (docs/spec/product.md 2.13, 4).
import { loadMoreDistance } from '@emaki/domain'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useT } from '../platform/i18n/useT.ts'
import { useSetting } from '../platform/settings/store.ts'
import { Button } from '../ui/controls/Button.tsx'
import { useNearViewport } from '../ui/useNearViewport.ts'
import styles from './RelatedSection.module.css'

export interface RelatedSectionProps {
  readonly title: string
  /** The list; mounting it starts the request. */
  readonly children: ReactNode
}

export function RelatedSection({ title, children }: RelatedSectionProps) {
  const t = useT()
  const isManual = useSetting('relatedOnRequest')
  const [isRequested, setRequested] = useState(false)
  const section = useRef<HTMLElement>(null)
  const isNear = useNearViewport(section, loadMoreDistance)
  const heading = useId()
  return (
    <section ref={section} className={styles.related} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        {title}
      </h2>
      {isManual && !isRequested ? (
        <Button className={styles.ask} onClick={() => setRequested(true)}>
          {t('list.more')}
        </Button>
      ) : (
        isNear && children
      )}
    </section>
  )
}
