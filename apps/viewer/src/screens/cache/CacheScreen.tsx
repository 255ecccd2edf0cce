// The cache page: each storage of this browser with its record count, its size and a button that clears it (docs/spec/product.md 2.13).
import { settingReloadMs } from '@emaki/domain'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { formatBytes } from '../../platform/i18n/format.ts'
import { type MessageKey, useLanguage, useT } from '../../platform/i18n/useT.ts'
import {
  appUse,
  cacheUse,
  emptyCache,
  emptyWebStorage,
  isPreservedKey,
  type StorageKind,
  type StorageUse,
  webStorageUse,
} from '../../platform/persistence/storageUse.ts'
import { queryClient } from '../../platform/query/queryClient.ts'
import columnPage from '../../ui/columnPage.module.css'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { reloadPage } from '../../ui/overlays/loadPage.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import { TopBar } from '../../ui/TopBar.tsx'
import { browserOffline } from '../../works/offlineCopies/offlineWorks.ts'
import styles from './CacheScreen.module.css'
import { keepCleared, takeCleared } from './clearedNotice.ts'

interface Place {
  readonly name: MessageKey
  readonly hint: MessageKey
  readonly ask: MessageKey
  readonly measure: () => Promise<StorageUse> | StorageUse
  readonly empty: () => Promise<boolean> | boolean
  /** The page must reload after clearing, because its content is also in memory. */
  readonly reloads: boolean
}

const places: Readonly<Record<StorageKind, Place>> = {
  cache: {
    name: 'cache.data',
    hint: 'cache.data.hint',
    ask: 'cache.data.ask',
    measure: () => cacheUse(),
    empty: async () => {
      queryClient.clear()
      return emptyCache()
    },
    reloads: false,
  },
  local: {
    name: 'cache.local',
    hint: 'cache.local.hint',
    ask: 'cache.local.ask',
    measure: () => webStorageUse(() => localStorage),
    empty: () => emptyWebStorage(() => localStorage, isPreservedKey),
    reloads: true,
  },
  session: {
    name: 'cache.session',
    hint: 'cache.session.hint',
    ask: 'cache.session.ask',
    measure: () => webStorageUse(() => sessionStorage),
    empty: () => emptyWebStorage(() => sessionStorage),
    reloads: false,
  },
}
const kinds: readonly StorageKind[] = ['cache', 'local', 'session']

export function CacheScreen() {
  const t = useT()
  const sayFreed = useSayFreed()
  const sayCleared = useEffectEvent(() => {
    const cleared = takeCleared()
    const kind = kinds.find((one) => one === cleared?.kind)
    if (cleared && kind) sayFreed(kind, cleared.freedBytes)
  })
  useEffect(() => sayCleared(), [])
  return (
    <>
      <TopBar title={t('screen.clear_cache')} isNarrow />
      <div className={`${columnPage.column} ${styles.page}`}>
        <h1 className="unseen">{t('screen.clear_cache')}</h1>
        {kinds.map((kind) => (
          <StorageCell key={kind} kind={kind} place={places[kind]} />
        ))}
        <OfflineCell />
        <AppCell />
        <p className={styles.note}>{t('cache.note')}</p>
      </div>
    </>
  )
}

/** Shows a toast with the space that clearing has freed. */
function useSayFreed() {
  const t = useT()
  const language = useLanguage()
  return (kind: StorageKind, bytes: number) =>
    showToast(t('cache.freed', { place: t(places[kind].name), size: formatBytes(bytes, language) }), { kind: 'success' })
}

/** The use of a storage; undefined while it is measured. */
function useMeasured(measure: () => Promise<StorageUse> | StorageUse) {
  const [use, setUse] = useState<StorageUse>()
  useEffect(() => {
    let isHere = true
    void Promise.resolve(measure()).then((measured) => isHere && setUse(measured))
    return () => {
      isHere = false
    }
  }, [measure])
  return [use, setUse] as const
}

function StorageCell({ kind, place }: { readonly kind: StorageKind; readonly place: Place }) {
  const t = useT()
  const sayFreed = useSayFreed()
  const [use, setUse] = useMeasured(place.measure)
  const [isBusy, setBusy] = useState(false)

  const clear = async () => {
    const question = { title: t('cache.ask', { place: t(place.name) }), text: t(place.ask), yes: t('cache.clear') }
    if (!(await confirm({ ...question, danger: true }))) return
    setBusy(true)
    const before = await place.measure()
    const isDone = await place.empty()
    const after = await place.measure()
    setUse(after)
    const freedBytes = Math.max(0, before.bytes - after.bytes)
    if (isDone && place.reloads) {
      keepCleared({ kind, freedBytes })
      setTimeout(reloadPage, settingReloadMs)
      return
    }
    setBusy(false)
    if (isDone) sayFreed(kind, freedBytes)
    else showToast(t('cache.failed', { place: t(place.name) }), { kind: 'error' })
  }
  return (
    <section className={styles.cell}>
      <h2 className={styles.name}>{t(place.name)}</h2>
      <p className={styles.hint}>{t(place.hint)}</p>
      <Facts use={use} />
      <Button
        busy={isBusy}
        disabled={use?.records === 0}
        onClick={() => void clear()}
        aria-label={t('cache.clear_named', { place: t(place.name) })}
      >
        {t('cache.clear')}
      </Button>
    </section>
  )
}

const measureApp = () => appUse()

/** The files of the app: counted separately, and never cleared. */
function AppCell() {
  const t = useT()
  const [use] = useMeasured(measureApp)
  return (
    <section className={styles.cell}>
      <h2 className={styles.name}>{t('cache.app')}</h2>
      <p className={styles.hint}>{t('cache.app.hint')}</p>
      <Facts use={use} />
    </section>
  )
}

async function offlineUse(): Promise<StorageUse> {
  const works = (await browserOffline.all()) ?? []
  return { records: works.length, bytes: works.reduce((sum, { entry }) => sum + entry.bytes, 0) }
}

/** Works saved for offline: counted here, removed one by one on their own page. */
function OfflineCell() {
  const t = useT()
  const [use] = useMeasured(offlineUse)
  return (
    <section className={styles.cell}>
      <h2 className={styles.name}>{t('screen.offline')}</h2>
      <p className={styles.hint}>{t('cache.offline.hint')}</p>
      <Facts use={use} />
      <Link to="/setting/offline" className={buttonClass('quiet')}>
        {t('cache.offline.open')}
      </Link>
    </section>
  )
}

function Facts({ use }: { readonly use: StorageUse | undefined }) {
  const t = useT()
  const language = useLanguage()
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('cache.records')}</dt>
        <dd>{use === undefined ? '…' : new Intl.NumberFormat(language).format(use.records)}</dd>
      </div>
      <div>
        <dt>{t('cache.size')}</dt>
        <dd>{use === undefined ? '…' : formatBytes(use.bytes, language)}</dd>
      </div>
    </dl>
  )
}
