// A page with only a message, and links to other pages.
import { Link } from '@tanstack/react-router'
import { useT } from '../../platform/i18n/useT.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { EmptyState, type EmptyStateProps } from '../../ui/StateMessage.tsx'
import { TopBar } from '../../ui/TopBar.tsx'

/** `title` is the heading and the document title. */
export function MessagePage(message: Pick<EmptyStateProps, 'icon' | 'title' | 'text'>) {
  const t = useT()
  return (
    <>
      <TopBar title="" documentTitle={message.title} />
      <EmptyState level={1} {...message}>
        <Link to="/" className={buttonClass('primary')}>
          {t('missing.home')}
        </Link>
        <Link to="/rank/$type" params={{ type: 'daily' }} className={buttonClass('quiet')}>
          {t('nav.rank')}
        </Link>
      </EmptyState>
    </>
  )
}
