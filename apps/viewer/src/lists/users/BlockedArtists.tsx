// List of blocked artists with picture, name and unblock button.
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { CloseIcon } from '../../ui/icons/navigation.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import { memberQuery } from '../../works/queries/author.ts'
import styles from './BlockedArtists.module.css'
import { unblock } from './blockedUsers.ts'

/** Artists per page: each one needs a request. */
const pageSize = 10

export function BlockedArtists() {
  const t = useT()
  const ids = useSetting('blockUids')
  const [shown, setShown] = useState(pageSize)
  if (ids.length === 0) return null
  return (
    <>
      <ul className={styles.artists}>
        {ids.slice(0, shown).map((id) => (
          <Artist key={id} id={id} />
        ))}
      </ul>
      {ids.length > shown && (
        <Button kind="plain" onClick={() => setShown(shown + pageSize)}>
          {t('list.more')}
        </Button>
      )}
    </>
  )
}

/** Shows the id while the name is unknown. */
function Artist({ id }: { readonly id: string }) {
  const t = useT()
  const label = useId()
  const { data: artist } = useQuery(memberQuery(id))
  const name = artist?.name || `ID ${id}`
  return (
    <li className={styles.artist}>
      <Avatar src={artist ? pictureUrl(artist.avatar) : ''} size={36} />
      <span id={label} className={styles.name} {...textAttributes(name)}>
        {name}
      </span>
      <IconButton icon={CloseIcon} label={t('user.unblock')} aria-describedby={label} onClick={() => unblock(id)} />
    </li>
  )
}
