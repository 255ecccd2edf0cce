// The page for an address whose id or type cannot exist.
import { Link } from '@tanstack/react-router'
import { type MessageKey, useT } from '../../platform/i18n/useT.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { SearchIcon } from '../../ui/icons/navigation.tsx'
import { EmptyState, type EmptyStateProps } from '../../ui/StateMessage.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import type { Missing } from './address.ts'

const sentences: Readonly<Record<Missing, MessageKey>> = {
  id: 'missing.id',
  ranking: 'missing.ranking',
  page: 'not_found.text',
}

export function NoSuchPage({ missing }: { readonly missing: Missing }) {
  const t = useT()
  return <MessagePage icon={SearchIcon} title={t('missing.title')} text={t(sentences[missing])} />
}

/** A page with only a message, and links to other pages. `title` is the heading and the document title. */
function MessagePage(message: Pick<EmptyStateProps, 'icon' | 'title' | 'text'>) {
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
