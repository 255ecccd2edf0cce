// Page of a blocked artist: an unblock button. Nothing of the artist is loaded.
import { Link } from '@tanstack/react-router'
import { useT } from '../../platform/i18n/useT.ts'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { HiddenIcon } from '../../ui/icons/works.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { unblock } from './blockedUsers.ts'

export function BlockedUser({ id }: { readonly id: string }) {
  const t = useT()
  return (
    <>
      <TopBar title="" documentTitle={t('user.blocked.title')} />
      <EmptyState level={1} icon={HiddenIcon} title={t('user.blocked.title')} text={t('user.blocked.text', { id })}>
        <Button kind="primary" onClick={() => unblock(id)}>
          {t('user.unblock')}
        </Button>
        <Link to="/setting/contents_display" className={buttonClass('quiet')}>
          {t('screen.contents_display')}
        </Link>
      </EmptyState>
    </>
  )
}
