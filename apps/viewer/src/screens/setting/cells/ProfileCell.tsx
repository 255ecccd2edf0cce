// The logged-in user, as the first cell of the settings.
import { Link } from '@tanstack/react-router'
import { pictureUrl } from '../../../platform/hosts/picture.ts'
import { useT } from '../../../platform/i18n/useT.ts'
import type { SessionUser } from '../../../platform/session/session.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { ForwardIcon } from '../../../ui/icons/navigation.tsx'
import { textAttributes } from '../../../ui/textAttributes.ts'
import styles from './Cells.module.css'

export function ProfileCell({ user }: { readonly user: SessionUser }) {
  const t = useT()
  return (
    <Link to="/users/$id" params={{ id: user.id }} className={styles.cell}>
      <Avatar src={pictureUrl(user.avatar)} size={40} />
      <span className={styles.words}>
        <bdi className={styles.name} {...textAttributes(user.name || user.id)}>
          {user.name || user.id}
        </bdi>
        <span className={styles.hint}>{t('setting.profile.hint')}</span>
      </span>
      <ForwardIcon size={18} className={styles.icon} />
    </Link>
  )
}
