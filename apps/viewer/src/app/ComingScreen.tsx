// A screen that is not built yet: it says which one it is, and where to go meanwhile.
import { Link } from '@tanstack/react-router'
import { type MessageKey, useT } from '../i18n/useT.ts'
import { buttonClass } from '../ui/Button.tsx'
import { BrushIcon } from '../ui/icons/states.tsx'
import { EmptyState } from '../ui/StateMessage.tsx'
import { TopBar } from '../ui/TopBar.tsx'

export interface ComingScreenProps {
  /** The screen's name. */
  readonly name: MessageKey
}

export function ComingScreen({ name }: ComingScreenProps) {
  const t = useT()
  return (
    <>
      <TopBar title="" documentTitle={t(name)} />
      <EmptyState level={1} icon={BrushIcon} title={t(name)} text={t('coming.text')}>
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
