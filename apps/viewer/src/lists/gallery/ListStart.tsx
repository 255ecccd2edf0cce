// Above a list that starts at a later page: loads the page before, by button or by scrolling up.
import { useEffect, useEffectEvent, useRef } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { useListAddress } from '../../platform/jump/useListAddress.ts'
import type { Feed, FeedStart } from '../../platform/query/feed.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './FeedGallery.module.css'

interface ListStartProps {
  readonly feed: Pick<Feed<unknown>, 'items' | 'state'>
  readonly start: FeedStart
}

export function ListStart({ feed, start: { from, page, loadBefore } }: ListStartProps) {
  const t = useT()
  const { addressOf } = useListAddress()
  const element = useRef<HTMLDivElement>(null)
  const loadNear = useEffectEvent(() => {
    const bottom = element.current?.getBoundingClientRect().bottom ?? Number.NEGATIVE_INFINITY
    // Scrolling to the very top must not load page after page.
    if (bottom > -innerHeight && bottom < 0) loadBefore()
  })
  useEffect(() => {
    let before = scrollY
    const onScroll = () => {
      if (scrollY < before) loadNear()
      before = scrollY
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])

  if (feed.state === 'finished' && feed.items.length === 0) {
    return (
      <p className={styles.start} role="status">
        {t('jump.beyond', { page: from })} <a href={withBasePath(addressOf(1))}>{t('jump.first')}</a>
      </p>
    )
  }
  return (
    <div ref={element} className={styles.start}>
      {page > 1 && (
        <Button kind="plain" disabled={feed.state === 'loading'} onClick={loadBefore}>
          {t('jump.before', { page: page - 1 })}
        </Button>
      )}
    </div>
  )
}
