// The history of this browser in three tabs, with search, export, import and deletion (docs/spec/product.md 2.13), and highlights and markers in novels.
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { exportHistory, importHistory } from '../../account/history/historyTransfer.ts'
import { type MessageKey, useT } from '../../platform/i18n/useT.ts'
import { type HistoryTab, historyTabs } from '../../platform/links/tabNames.ts'
import { browserHistory } from '../../platform/persistence/history.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { revealInBar } from '../../ui/controls/revealInBar.ts'
import { tabClass, tabsClass } from '../../ui/controls/Tabs.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { TopBar } from '../../ui/TopBar.tsx'
import { clearPlaces } from '../../works/readingPlaces/readState.ts'
import styles from './HistoryScreen.module.css'
import { Markers } from './Markers.tsx'
import { VisitList } from './VisitList.tsx'
import { artworkEntry, novelEntry, userEntry } from './visitEntry.ts'

const AllHighlights = lazy(() =>
  import('../../novel/highlights/AllHighlights.tsx').then((module) => ({ default: module.AllHighlights })),
)

const names: Readonly<Record<HistoryTab, MessageKey>> = {
  i: 'history.artworks',
  n: 'history.novels',
  u: 'history.users',
  h: 'highlight.tab',
  m: 'marker.tab',
}
const bookOf = { i: browserHistory.artworks, n: browserHistory.novels, u: browserHistory.users } as const

export function HistoryScreen({ tab }: { readonly tab: HistoryTab }) {
  const t = useT()
  /** Counts changes by the actions, so that the list is read again. */
  const [edition, setEdition] = useState(0)
  const renew = () => setEdition(edition + 1)

  const clear = async () => {
    if (tab === 'h' || tab === 'm') return
    const question = {
      title: t('history.clear.ask', { tab: t(names[tab]) }),
      text: t('history.clear.why'),
      yes: t('history.clear'),
    }
    if (!(await confirm({ ...question, danger: true }))) return
    await bookOf[tab].clear()
    if (tab !== 'u') clearPlaces(tab === 'n' ? 'novel' : 'artwork')
    renew()
  }
  const bring = async () => {
    if (await importHistory(t)) renew()
  }
  const actions = (
    <div className={styles.actions}>
      <Button onClick={() => void exportHistory()}>{t('transfer.export')}</Button>
      <Button onClick={() => void bring()}>{t('transfer.import')}</Button>
      <Button onClick={() => void clear()}>{t('history.clear')}</Button>
    </div>
  )
  return (
    <>
      <TopBar title={t('screen.history')} isNarrow />
      <div className={styles.page}>
        <h1 className="unseen">{t('screen.history')}</h1>
        <nav className={`${tabsClass} ${styles.tabs}`} aria-label={t('screen.history')}>
          {historyTabs.map((key) => (
            <Link
              key={key}
              ref={key === tab ? revealInBar : undefined}
              to="/setting/history"
              search={{ tab: key }}
              replace
              className={tabClass}
              aria-current={key === tab ? 'page' : undefined}
            >
              {t(names[key])}
            </Link>
          ))}
        </nav>
        {tab === 'i' && <VisitList key={`i${edition}`} book={browserHistory.artworks} entryOf={artworkEntry} actions={actions} />}
        {tab === 'n' && <VisitList key={`n${edition}`} book={browserHistory.novels} entryOf={novelEntry} actions={actions} />}
        {tab === 'u' && <VisitList key={`u${edition}`} book={browserHistory.users} entryOf={userEntry} actions={actions} />}
        {tab === 'm' && <Markers />}
        {tab === 'h' && (
          <Suspense>
            <AllHighlights />
          </Suspense>
        )}
      </div>
    </>
  )
}
