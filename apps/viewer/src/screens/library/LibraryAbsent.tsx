// The library for visitors who may not see one: how an operator sets one up, or signs in.
import { Link } from '@tanstack/react-router'
import { hasLibrary } from '../../library/queries/libraryAccess.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { initialData } from '../../platform/query/initialData.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { LibraryIcon } from '../../ui/icons/library.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { TopBar } from '../../ui/TopBar.tsx'

/** The setting of the gateway, and the document about it. */
const setting = 'EMAKI_ARCHIVE'
const guide = 'docs/operate/archive.md'

export function LibraryAbsent() {
  const t = useT()
  const isClosed = hasLibrary()
  const { hasOperatorPage } = initialData().config
  return (
    <>
      <TopBar title={t('nav.library')} />
      <EmptyState
        level={1}
        icon={LibraryIcon}
        title={t(isClosed ? 'library.closed' : 'library.absent')}
        text={isClosed ? t('library.closed.text') : t('library.absent.text', { setting, guide })}
      >
        <Link to="/" className={buttonClass('primary')}>
          {t('missing.home')}
        </Link>
        {isClosed && hasOperatorPage && (
          <Link to="/operator" className={buttonClass('quiet')}>
            {t('screen.operator')}
          </Link>
        )}
        <Link to="/setting/offline" className={buttonClass('quiet')}>
          {t('screen.offline')}
        </Link>
      </EmptyState>
    </>
  )
}
