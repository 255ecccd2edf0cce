// Works saved for offline: opened, saved again where something is missing, and removed.
import type { Artwork } from '@emaki/domain'
import { useEffect, useState } from 'react'
import { SlideshowButton } from '../../lists/slideshow/SlideshowButton.tsx'
import { formatBytes, formatNumber } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import type { Feed } from '../../platform/query/feed.ts'
import { offlineState } from '../../saving/offline/offlineState.ts'
import { removeOffline, retryOfflineSave } from '../../saving/offline/saveOffline.ts'
import columnPage from '../../ui/columnPage.module.css'
import { KeepIcon } from '../../ui/icons/states.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/StateMessage.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import rows from '../../ui/workRow.module.css'
import { browserOffline, type OfflineState } from '../../works/offlineCopies/offlineWorks.ts'
import { OfflineRow } from './OfflineRow.tsx'
import styles from './OfflineScreen.module.css'

export function OfflineScreen() {
  const t = useT()
  const works = useWorks()
  return (
    <>
      <TopBar
        title={t('screen.offline')}
        isNarrow
        actions={Array.isArray(works) && <SlideshowButton feed={savedArtworks(works)} />}
      />
      <div className={`${columnPage.column} ${styles.page}`}>
        <h1 className="unseen">{t('screen.offline')}</h1>
        {works === undefined && <Skeletons />}
        {works === 'refused' && <ErrorState title={t('offline.refused')} text={t('offline.failure.refused')} />}
        {Array.isArray(works) && works.length === 0 && (
          <EmptyState icon={KeepIcon} title={t('offline.none')} text={t('offline.none.text')} />
        )}
        {Array.isArray(works) && works.length > 0 && <Works works={works} />}
      </div>
    </>
  )
}

function Works({ works }: { readonly works: readonly OfflineState[] }) {
  const t = useT()
  const language = useLanguage()
  const mayVanish = useMayVanish()
  const size = formatBytes(
    works.reduce((sum, { entry }) => sum + entry.bytes, 0),
    language,
  )
  return (
    <>
      <p className={styles.sum}>
        {t('offline.sum', { count: works.length, number: formatNumber(works.length, language), size })}
      </p>
      <ul className={styles.list} aria-label={t('screen.offline')}>
        {works.map((state) => {
          const { kind, work } = state.entry.subject
          return (
            <li key={`${kind}:${work.id}`}>
              <OfflineRow
                state={state}
                onAgain={() => void retryOfflineSave(state.entry.subject)}
                onRemove={(title) => void removeOffline(kind, work.id, title)}
              />
            </li>
          )
        })}
      </ul>
      {mayVanish && <p className={styles.note}>{t('offline.may_vanish')}</p>}
    </>
  )
}

/** The saved artworks as a finished list. */
function savedArtworks(works: readonly OfflineState[]): Feed<Artwork> {
  const items = works.flatMap(({ entry: { subject } }) => (subject.kind === 'artwork' ? [subject.work] : []))
  const idle = () => undefined
  const left = { byRule: 0, unreadable: 0 }
  return { items, left, state: 'finished', failure: undefined, loadMore: idle, retry: idle }
}

/** The saved works, read again whenever one is saved or removed; undefined while loading. */
function useWorks(): readonly OfflineState[] | 'refused' | undefined {
  const [works, setWorks] = useState<readonly OfflineState[] | 'refused'>()
  useEffect(() => {
    let isHere = true
    const read = async () => {
      const all = await browserOffline.all()
      if (isHere) setWorks(all ?? 'refused')
    }
    void read()
    const stop = offlineState.subscribe(({ saved }, before) => void (saved !== before.saved && read()))
    return () => {
      isHere = false
      stop()
    }
  }, [])
  return works
}

/** Whether the browser may delete the works when it needs space. */
function useMayVanish(): boolean {
  const [mayVanish, setMayVanish] = useState(false)
  useEffect(() => {
    navigator.storage?.persisted?.().then(
      (stays) => setMayVanish(!stays),
      () => setMayVanish(true),
    )
  }, [])
  return mayVanish
}

function Skeletons() {
  return (
    <div className={styles.list} aria-hidden="true">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className={rows.skeleton} />
      ))}
    </div>
  )
}
