// The four ways to save a work, each with one line that says what it does. Load it lazily.
import type { Artwork, Novel } from '@emaki/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { keep, moveToTrash } from '../../library/keepActions.ts'
import { keptMarkQuery } from '../../library/queries/keptMark.ts'
import { hasLibrary } from '../../library/queries/libraryAccess.ts'
import { useLibraryAccess } from '../../library/useLibraryAccess.ts'
import { exportNovel } from '../../novel/files/exportNovel.ts'
import { openUgoiraPanel } from '../../pictures/ugoira/playersOnPage.ts'
import type { Account } from '../../platform/account/account.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { useFollowLinks } from '../../platform/links/followLink.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { readSettings } from '../../platform/settings/store.ts'
import type { Icon } from '../../ui/icons/icon.tsx'
import { ArchivedIcon, ArchiveIcon } from '../../ui/icons/library.tsx'
import { KeepIcon, KeptIcon } from '../../ui/icons/states.tsx'
import { DownloadIcon, HeartFullIcon, HeartIcon } from '../../ui/icons/works.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useBookmarkAccount } from '../../works/bookmark/BookmarkButton.tsx'
import { useBookmark } from '../../works/bookmark/useBookmark.ts'
import { downloadPages } from '../download/downloads.ts'
import { useOffline } from '../offline/offlineState.ts'
import { type OfflineWork, toggleOffline } from '../offline/toggleOffline.ts'
import styles from './SaveMenu.module.css'

export interface SaveMenuProps {
  readonly subject: OfflineWork
  readonly onClose: () => void
}

interface PartProps extends SaveMenuProps {
  readonly work: Artwork | Novel
}

export function SaveMenu({ subject, onClose }: SaveMenuProps) {
  const t = useT()
  const work = 'artwork' in subject ? subject.artwork : subject.novel
  const account = useBookmarkAccount(work)
  const parts = { subject, work, onClose }
  return (
    <Dialog open onClose={onClose} title={t('save.title')}>
      <ul className={styles.ways}>
        <li>{account ? <BookmarkWay {...parts} account={account} /> : <LoginWay />}</li>
        <li>
          <Way
            icon={DownloadIcon}
            name={t('save.download')}
            hint={t('save.download.hint')}
            onPress={() => {
              onClose()
              download(subject)
            }}
          />
        </li>
        <li>
          <OfflineWay {...parts} />
        </li>
        {hasLibrary() && <KeepWay {...parts} />}
      </ul>
    </Dialog>
  )
}

function BookmarkWay({ work, account, onClose }: PartProps & { readonly account: Account }) {
  const t = useT()
  const { flag, isBusy, press } = useBookmark(account, work)
  return (
    <Way
      icon={flag.isSet ? HeartFullIcon : HeartIcon}
      name={t('save.bookmark')}
      hint={t('save.bookmark.hint')}
      isOn={flag.isSet}
      isBusy={isBusy}
      onPress={() => {
        onClose()
        void press()
      }}
    />
  )
}

/** Without an account, the line says what a login is for. */
function LoginWay() {
  const t = useT()
  const follow = useFollowLinks()
  return (
    <a className={styles.way} href={withBasePath('/account/login')} onClick={follow}>
      <Words icon={HeartIcon} name={t('save.bookmark')} hint={`${t('save.bookmark.hint')} (${t('bookmark.login')})`} />
    </a>
  )
}

function OfflineWay({ subject, work, onClose }: PartProps) {
  const t = useT()
  const { isSaved, running } = useOffline('artwork' in subject ? 'artwork' : 'novel', work.id)
  return (
    <Way
      icon={isSaved ? KeptIcon : KeepIcon}
      name={t(running ? 'offline.stop' : 'offline.keep')}
      hint={t('save.offline.hint')}
      {...(running ? {} : { isOn: isSaved })}
      onPress={() => {
        onClose()
        if (running) running.cancel()
        else void toggleOffline(subject, isSaved)
      }}
    />
  )
}

/** Only operators keep works. */
function KeepWay({ subject, work: { id, title }, onClose }: PartProps) {
  const t = useT()
  const client = useQueryClient()
  const { mayManage } = useLibraryAccess()
  const kind = 'artwork' in subject ? 'illust' : 'novel'
  const { data: mark, isPending } = useQuery({ ...keptMarkQuery(kind, id), enabled: mayManage })
  if (!mayManage) return null
  const isKept = mark !== undefined && mark !== null
  return (
    <li>
      <Way
        icon={isKept ? ArchivedIcon : ArchiveIcon}
        name={t('library.keep')}
        hint={t('save.keep.hint')}
        isOn={isKept}
        isBusy={isPending}
        onPress={() => {
          onClose()
          void (isKept ? moveToTrash(client, { kind, id, title }) : keep(client, { kind, id, title }))
        }}
      />
    </li>
  )
}

function download(subject: OfflineWork): void {
  if ('novel' in subject) exportNovel(subject.novel, readSettings().novelDlFormat)
  else if (subject.artwork.type === 'ugoira') openUgoiraPanel(subject.artwork.id)
  else
    downloadPages(
      subject.artwork,
      subject.artwork.images.map((_, page) => page),
    )
}

interface WayProps {
  readonly icon: Icon
  readonly name: string
  readonly hint: string
  /** Whether the work is saved in this way; undefined for a way without that state. */
  readonly isOn?: boolean
  readonly isBusy?: boolean
  readonly onPress: () => void
}

function Way({ icon, name, hint, isOn, isBusy = false, onPress }: WayProps): ReactNode {
  return (
    <button type="button" className={styles.way} aria-pressed={isOn} disabled={isBusy} onClick={onPress}>
      <Words icon={icon} name={name} hint={hint} />
    </button>
  )
}

function Words({ icon: Picture, name, hint }: Pick<WayProps, 'icon' | 'name' | 'hint'>) {
  return (
    <>
      <Picture size={24} />
      <span className={styles.words}>
        <strong>{name}</strong>
        <span className={styles.hint}>{hint}</span>
      </span>
    </>
  )
}
