// Empty state for bookmarks of users on a gateway without an account.
import { useT } from '../platform/i18n/useT.ts'
import { PictureIcon } from '../ui/icons/states.tsx'
import { EmptyState } from '../ui/StateMessage.tsx'

export function BookmarksUnavailable() {
  const t = useT()
  return <EmptyState icon={PictureIcon} title={t('host.bookmarks.title')} text={t('host.bookmarks.text')} />
}
