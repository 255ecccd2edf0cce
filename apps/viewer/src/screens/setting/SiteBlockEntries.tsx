// A list of artists or tags with a button to remove each, and a field to add one.
import { useId, useState } from 'react'
import type { SiteUser } from '../../account/siteBlocks/siteBlocks.ts'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { CloseIcon } from '../../ui/icons/navigation.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import { type BlockList, readBlockLines } from '../../works/block/blockLines.ts'
import styles from './SiteBlocksScreen.module.css'

export interface EntriesProps {
  /** Which lines the field accepts: ids and addresses of artists, or tags. */
  readonly kind: BlockList
  readonly entries: readonly (Pick<SiteUser, 'id' | 'name'> & Partial<SiteUser>)[]
  /** True when the site takes no more. */
  readonly isFull: boolean
  readonly isBusy: boolean
  readonly onAdd: (entry: string) => void
  readonly onRemove: (entry: string) => void
}

export function Entries({ kind, entries, isFull, isBusy, onAdd, onRemove }: EntriesProps) {
  const t = useT()
  const field = useId()
  const [line, setLine] = useState('')
  const [isRefused, setRefused] = useState(false)
  const isArtists = kind === 'blockUids'
  const add = () => {
    const [entry] = readBlockLines(kind, line).entries
    setRefused(entry === undefined)
    if (entry === undefined) return
    setLine('')
    onAdd(entry)
  }
  return (
    <>
      {entries.length > 0 && (
        <ul className={styles.entries}>
          {entries.map((entry) => (
            <li key={entry.id} className={styles.entry}>
              {isArtists && <Avatar src={entry.avatar ? pictureUrl(entry.avatar) : ''} size={36} />}
              <Name id={`${field}-${entry.id}`} entry={entry} isArtist={isArtists} />
              <IconButton
                icon={CloseIcon}
                label={t('offline.remove.yes')}
                aria-describedby={`${field}-${entry.id}`}
                disabled={isBusy}
                onClick={() => onRemove(entry.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <label htmlFor={field}>{t(isArtists ? 'site_block.add_artist' : 'operator.deny.kind.tag')}</label>
        <div className={styles.fieldRow}>
          <input
            id={field}
            className={styles.field}
            value={line}
            autoComplete="off"
            aria-invalid={isRefused}
            aria-describedby={isRefused || isFull ? `${field}-note` : undefined}
            onChange={(event) => {
              setLine(event.target.value)
              setRefused(false)
            }}
          />
          <Button type="submit" busy={isBusy} disabled={isFull || line.trim() === ''}>
            {t('bookmark.tag.add')}
          </Button>
        </div>
        {(isRefused || isFull) && (
          <p id={`${field}-note`} className={styles.note} role={isRefused ? 'alert' : undefined}>
            {isRefused ? t(`setting.${kind}.refused`, { lines: line }) : t('site_block.full')}
          </p>
        )}
      </form>
    </>
  )
}

interface NameProps {
  readonly id: string
  readonly entry: Pick<SiteUser, 'id' | 'name'>
  readonly isArtist: boolean
}

function Name({ id, entry, isArtist }: NameProps) {
  const name = entry.name || `ID ${entry.id}`
  const shown = { id, className: styles.name, ...textAttributes(name) }
  return isArtist ? (
    <a {...shown} href={withBasePath(`/users/${entry.id}`)}>
      {name}
    </a>
  ) : (
    <span {...shown}>{name}</span>
  )
}
