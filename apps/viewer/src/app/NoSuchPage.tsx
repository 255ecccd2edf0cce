// An address that is well-formed but can name nothing: a clear sentence and the way on.
import { Link } from '@tanstack/react-router'
import { type MessageKey, useT } from '../i18n/useT.ts'
import { buttonClass } from '../ui/Button.tsx'
import { SearchIcon } from '../ui/icons/navigation.tsx'
import { EmptyState } from '../ui/StateMessage.tsx'
import { TopBar } from '../ui/TopBar.tsx'
import type { Missing } from './address.ts'

const sentences: Readonly<Record<Missing, MessageKey>> = {
  id: 'missing.id',
  ranking: 'missing.ranking',
}

export function NoSuchPage({ missing }: { readonly missing: Missing }) {
  const t = useT()
  return (
    <>
      <TopBar title="" documentTitle={t('missing.title')} />
      <EmptyState level={1} icon={SearchIcon} title={t('missing.title')} text={t(sentences[missing])}>
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
