// What stands in for the pages of a work that upstream keeps back: why, and the way to its page at the source.
import type { Artwork } from '@emaki/domain'
import styles from '../../../features/hidden/HiddenPages.module.css'
import { type MessageKey, useT } from '../../../i18n/useT.ts'
import { buttonClass } from '../../../ui/controls/Button.tsx'
import { HiddenIcon } from '../../../ui/icons/works.tsx'
import { EmptyState } from '../../../ui/StateMessage.tsx'

/** What each of the placeholder pictures says (docs/contract/app-api.md 2.4), by the name in its address. */
const reasons: ReadonlyMap<string, MessageKey> = new Map([
  ['mypixiv', 'artwork.withheld.mypixiv'],
  ['r18', 'artwork.withheld.r18'],
  ['sanity_level', 'artwork.withheld.r18'],
  ['unknown', 'artwork.withheld.gone'],
])

export function LimitedStubPages({ artwork }: { readonly artwork: Artwork }) {
  const t = useT()
  const name = /limit_([a-z0-9_]+?)_\w+\.png/.exec(artwork.images[0]?.o ?? '')?.[1] ?? ''
  return (
    <div className={styles.hidden}>
      <EmptyState
        level={1}
        icon={HiddenIcon}
        title={t('artwork.withheld')}
        text={t(reasons.get(name) ?? 'artwork.withheld.other')}
      >
        <a
          className={buttonClass('quiet')}
          href={`https://www.pixiv.net/artworks/${artwork.id}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('artwork.source')}
        </a>
      </EmptyState>
    </div>
  )
}
