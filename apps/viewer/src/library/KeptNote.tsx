// Says on a work's page since when the work is in the archive, what the original site last said of it, and its colours.
import type { KeptMark } from '@emaki/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { formatDate } from '../platform/i18n/format.ts'
import { useLanguage, useT } from '../platform/i18n/useT.ts'
import { ArchivedIcon } from '../ui/icons/library.tsx'
import styles from './KeptNote.module.css'
import type { LibraryWorkProps } from './keepActions.ts'
import { cacheKeptMark, keptMarkQuery } from './queries/keptMark.ts'
import { keptWorkQuery, markRead } from './queries/keptWork.ts'
import { useLibraryAccess } from './useLibraryAccess.ts'

export function KeptNote(work: LibraryWorkProps) {
  const { mayBrowse, mayManage } = useLibraryAccess()
  const { data: mark } = useQuery({ ...keptMarkQuery(work.kind, work.id), enabled: mayBrowse })
  const client = useQueryClient()
  const { kind, id } = work
  const isNew = mayManage && mark?.isRead === false
  useEffect(() => {
    if (!isNew || !mark) return
    cacheKeptMark(client, kind, id, { ...mark, isRead: true })
    void markRead(kind, id)
  }, [client, kind, id, isNew, mark])
  return mark ? <Note work={work} mark={mark} /> : null
}

function Note({ work: { kind, id }, mark }: { readonly work: LibraryWorkProps; readonly mark: KeptMark }) {
  const t = useT()
  const language = useLanguage()
  // A work that was just kept has no version until its files are loaded.
  const isStored = mark.versions > 0
  return (
    <div className={styles.note}>
      <p className={styles.facts}>
        <span className={styles.since}>
          <ArchivedIcon size={16} />
          {t('library.since', { date: formatDate(mark.keptAt, language) })}
        </span>
        {mark.upstream !== 'live' && mark.upstream !== 'unknown' && (
          <span className={styles.state}>{t(`library.state.${mark.upstream}`)}</span>
        )}
        {isStored && (
          <Link to="/library/works/$kind/$id" params={{ kind, id }} className={styles.link}>
            {mark.versions > 1 ? t('library.versions', { count: mark.versions }) : t('library.details')}
          </Link>
        )}
      </p>
      {kind === 'illust' && isStored && <Palette id={id} />}
    </div>
  )
}

/** The main colours of the first page. Each leads to works of that colour. */
function Palette({ id }: { readonly id: string }) {
  const t = useT()
  const { data } = useQuery(keptWorkQuery('illust', id))
  if (!data || data.colours.length === 0) return null
  return (
    <nav className={styles.palette} aria-label={t('library.palette')}>
      {data.colours.map((colour) => {
        const name = t('library.palette.one', { colour: `#${colour}` })
        return (
          <Link
            key={colour}
            to="/library/$view"
            params={{ view: 'similar' }}
            search={{ colour }}
            className={styles.colour}
            style={{ background: `#${colour}` }}
            aria-label={name}
            title={name}
          />
        )
      })}
    </nav>
  )
}
