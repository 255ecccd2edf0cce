// Rows of artists with a selection, and what can be done with the selected ones.
import { useState } from 'react'
import type { FollowedArtist } from '../../account/followed/followedArtists.ts'
import type { Account } from '../../platform/account/account.ts'
import type { Visibility } from '../../platform/account/flags.ts'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { formatDate } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { useFollowLinks } from '../../platform/links/followLink.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { addBulk } from '../../saving/bulk/bulk.ts'
import type { BulkItem } from '../../saving/bulk/bulkRun.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './FollowCheck.module.css'

export interface ArtistRowsProps {
  readonly account: Account
  readonly artists: readonly FollowedArtist[]
  readonly isLoading: boolean
}

/** A follow that is wanted; undefined to unfollow. */
type Wanted = Visibility | undefined

/** Rows that are shown at once. */
const pageSize = 200

export function ArtistRows({ account, artists, isLoading }: ArtistRowsProps) {
  const t = useT()
  const follow = useFollowLinks()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState(pageSize)
  const selected = artists.filter(({ id }) => chosen.has(id))
  const areFollowed = artists.some(({ restrict }) => restrict !== undefined)
  const toggle = (id: string) => setChosen((before) => (before.has(id) ? without(before, id) : new Set([...before, id])))
  const change = (wanted: Wanted) => {
    const items = selected.map((artist) => followItem(artist, wanted))
    addBulk(account, wanted === undefined ? 'unfollow' : 'follow', items)
    setChosen(new Set())
    showToast(t('bulk.started', { count: items.length }))
  }
  const unfollow = async () => {
    const title = t('follow_check.unfollow.ask', { count: selected.length })
    if (await confirm({ title, yes: t('user.unfollow'), danger: true })) change(undefined)
  }
  if (artists.length === 0) {
    return isLoading ? (
      <div className={styles.waiting}>
        <Spinner />
      </div>
    ) : (
      <p className={styles.none}>{t('list.empty.users')}</p>
    )
  }
  return (
    <>
      <SelectionActions
        count={selected.length}
        isAll={selected.length === artists.length}
        onToggleAll={() => setChosen(selected.length === artists.length ? new Set() : new Set(artists.map(({ id }) => id)))}
        onUnfollow={areFollowed ? () => void unfollow() : undefined}
        onFollow={change}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <ul className={styles.rows} aria-label={t('following.users')} onClick={follow}>
        {artists.slice(0, shown).map((artist) => (
          <ArtistRow key={artist.id} artist={artist} isChosen={chosen.has(artist.id)} onToggle={() => toggle(artist.id)} />
        ))}
      </ul>
      {artists.length > shown && <Button onClick={() => setShown(shown + pageSize)}>{t('list.more')}</Button>}
    </>
  )
}

interface SelectionActionsProps {
  /** How many artists are selected. */
  readonly count: number
  readonly isAll: boolean
  readonly onToggleAll: () => void
  /** Undefined where no artist is followed. */
  readonly onUnfollow: (() => void) | undefined
  readonly onFollow: (restrict: Visibility) => void
}

function SelectionActions({ count, isAll, onToggleAll, onUnfollow, onFollow }: SelectionActionsProps) {
  const t = useT()
  const isEmpty = count === 0
  return (
    <div className={styles.bar}>
      <span role="status">{t('follow_check.selected', { count })}</span>
      <Button kind="plain" onClick={onToggleAll}>
        {t(isAll ? 'gallery.choose.none' : 'gallery.choose.all')}
      </Button>
      <div className={styles.changes}>
        <Button disabled={isEmpty} onClick={() => onFollow('public')}>
          {t('follow_check.follow_public')}
        </Button>
        <Button disabled={isEmpty} onClick={() => onFollow('private')}>
          {t('follow_check.follow_private')}
        </Button>
        {onUnfollow && (
          <Button kind="danger" disabled={isEmpty} onClick={onUnfollow}>
            {t('user.unfollow')}
          </Button>
        )}
      </div>
    </div>
  )
}

const without = (chosen: ReadonlySet<string>, id: string): ReadonlySet<string> => new Set([...chosen].filter((one) => one !== id))

/** The change of one follow. It leaves alone an artist whose follow is already as wanted. */
const followItem = ({ id, name, restrict }: FollowedArtist, wanted: Wanted): BulkItem => ({
  target: 'user',
  id,
  title: name,
  wish: wanted === undefined ? { kind: 'unfollow' } : { kind: 'set', restrict: wanted },
  known: restrict === undefined ? { isSet: false } : { isSet: true, restrict },
})

interface ArtistRowProps {
  readonly artist: FollowedArtist
  readonly isChosen: boolean
  readonly onToggle: () => void
}

function ArtistRow({ artist, isChosen, onToggle }: ArtistRowProps) {
  const t = useT()
  const language = useLanguage()
  const name = artist.name || `ID ${artist.id}`
  const newest = artist.newestAt && formatDate(artist.newestAt, language)
  return (
    <li className={styles.row}>
      <label className={styles.pick}>
        <input type="checkbox" checked={isChosen} onChange={onToggle} />
        <span className="unseen">{t('follow_check.select', { name })}</span>
      </label>
      <a className={styles.artist} href={withBasePath(`/users/${artist.id}`)}>
        <Avatar src={artist.avatar === '' ? '' : pictureUrl(artist.avatar)} size={40} />
        <span className={styles.words}>
          <span className={styles.name} {...textAttributes(name)}>
            {name}
          </span>
          <span className={styles.facts}>
            {artist.formerName !== undefined && <span>{t('follow_check.former', { name: artist.formerName })}</span>}
            {artist.restrict === 'private' && <span>{t('follow.saved.private')}</span>}
            <span>{newest ? t('follow_check.newest', { date: newest }) : t('user.no_works')}</span>
            {artist.bookmarks > 0 && <span>{t('follow_check.bookmarks', { count: artist.bookmarks })}</span>}
          </span>
        </span>
      </a>
    </li>
  )
}
