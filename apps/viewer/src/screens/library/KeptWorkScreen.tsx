// The page of a kept work: its versions with their pages, its states upstream, and its files.
import type { KeptVersion, KeptWork } from '@emaki/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { moveToTrash } from '../../library/keepActions.ts'
import { keptWorkQuery } from '../../library/queries/keptWork.ts'
import { hasLibrary } from '../../library/queries/libraryAccess.ts'
import { versionPictureUrl } from '../../library/queries/libraryCall.ts'
import { useLibraryAccess } from '../../library/useLibraryAccess.ts'
import { formatBytes, formatMoment } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { FailureState } from '../../platform/network/FailureState.tsx'
import { failureOf } from '../../platform/query/queryClient.ts'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { LibraryIcon } from '../../ui/icons/library.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import { HiddenPages } from '../../works/hidden/HiddenPages.tsx'
import { useContentRule } from '../../works/hidden/useContentRule.ts'
import { artworkQuery } from '../../works/queries/artwork.ts'
import { novelQuery } from '../../works/queries/novel.ts'
import styles from './KeptWork.module.css'
import { LibraryAbsent } from './LibraryAbsent.tsx'
import { pathOf } from './libraryViews.ts'

interface KeptWorkScreenProps {
  readonly kind: 'illust' | 'novel'
  readonly id: string
}

export const KeptWorkScreen = (props: KeptWorkScreenProps) => (hasLibrary() ? <OpenKeptWork {...props} /> : <LibraryAbsent />)

function OpenKeptWork({ kind, id }: KeptWorkScreenProps) {
  const t = useT()
  const { data, isError, error, refetch } = useQuery(keptWorkQuery(kind, id))
  const artwork = useQuery({ ...artworkQuery(id), enabled: kind === 'illust' }).data
  const novel = useQuery({ ...novelQuery(id), enabled: kind === 'novel' }).data
  const hiddenBy = useContentRule()
  const work = kind === 'illust' ? artwork : novel
  const hidden = work && hiddenBy(work)
  const title = work?.title || t('library.details')
  return (
    <>
      <TopBar title={hidden ? t('artwork.hidden.title') : title} isEcho={data !== undefined && !hidden} />
      {hidden ? (
        <HiddenPages reason={hidden} />
      ) : data === undefined ? (
        isError ? (
          <FailureState failure={failureOf(error)} onRetry={() => void refetch()} />
        ) : (
          <div className={styles.waiting}>
            <Spinner />
          </div>
        )
      ) : data === null ? (
        <EmptyState level={1} icon={LibraryIcon} title={t('library.work.none')}>
          <Link to="/library" className={buttonClass('primary')}>
            {t('nav.library')}
          </Link>
        </EmptyState>
      ) : (
        <Details kind={kind} id={id} title={title} work={data} />
      )}
    </>
  )
}

interface DetailsProps extends KeptWorkScreenProps {
  readonly title: string
  readonly work: KeptWork
}

function Details({ kind, id, title, work }: DetailsProps) {
  const t = useT()
  const language = useLanguage()
  const client = useQueryClient()
  const router = useRouter()
  const { mayManage } = useLibraryAccess()
  const current = Math.max(0, ...work.versions.map(({ version }) => version))
  const bytes = work.files.reduce((sum, file) => sum + file.bytes, 0)
  const remove = async () => {
    if (await moveToTrash(client, { kind, id, title }))
      await router.navigate({ to: pathOf(kind === 'novel' ? 'novels' : 'works') })
  }
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title} {...textAttributes(title)}>
          {title}
        </h1>
        <p className={styles.facts}>
          <span>{t('library.since', { date: formatMoment(work.kept.keptAt, language) })}</span>
          <span>{t(`library.state.${work.kept.upstream}`)}</span>
          <span>{t('library.files', { count: work.files.length, size: formatBytes(bytes, language) })}</span>
        </p>
        <div className={styles.actions}>
          <Link to={kind === 'novel' ? '/novel/$id' : '/artworks/$id'} params={{ id }} className={buttonClass('quiet')}>
            {t('library.open')}
          </Link>
          {mayManage && <Button onClick={() => void remove()}>{t('library.trash.move')}</Button>}
        </div>
      </header>
      {[...work.versions]
        .sort((a, b) => b.version - a.version)
        .map((version) => (
          <Version key={version.version} kind={kind} id={id} version={version} isCurrent={version.version === current} />
        ))}
      {work.observations.length > 0 && (
        <section className={styles.section} aria-labelledby="library-observations">
          <h2 id="library-observations" className={styles.subtitle}>
            {t('library.state')}
          </h2>
          <ul className={styles.list}>
            {work.observations.map(({ at, state }) => (
              <li key={`${at} ${state}`}>
                <time dateTime={at}>{formatMoment(at, language)}</time> {t(`library.state.${state}`)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  )
}

/** Pages that are shown of a version; the others are in the archive. */
const maxPages = 60

interface VersionProps extends KeptWorkScreenProps {
  readonly version: KeptVersion
  readonly isCurrent: boolean
}

function Version({ kind, id, version: { version, keptAt, pages }, isCurrent }: VersionProps) {
  const t = useT()
  const language = useLanguage()
  const name = t('library.version', { number: version, date: formatMoment(keptAt, language) })
  const shown = kind === 'illust' ? Math.min(pages, maxPages) : 0
  return (
    <section className={styles.section} aria-label={name}>
      <h2 className={styles.subtitle}>
        {name}
        {isCurrent && <span className={styles.current}>{t('library.version.current')}</span>}
      </h2>
      {shown > 0 && (
        <ul className={styles.pages}>
          {Array.from({ length: shown }, (_, page) => {
            const address = versionPictureUrl(kind, id, version, page)
            return (
              <li key={address}>
                <a href={address} target="_blank" rel="noopener">
                  <img src={address} alt={t('viewer.page', { page: page + 1 })} loading="lazy" decoding="async" />
                </a>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
