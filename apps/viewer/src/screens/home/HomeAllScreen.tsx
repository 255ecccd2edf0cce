// The tab "All" of home: the mixed feed of the account of the app API (docs/spec/product.md 2.3).
import { Link } from '@tanstack/react-router'
import { useT } from '../../platform/i18n/useT.ts'
import { useSession } from '../../platform/session/session.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { FollowingIcon } from '../../ui/icons/navigation.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { MixedFeed } from './feed/MixedFeed.tsx'
import styles from './HomeScreen.module.css'
import { Masthead } from './Masthead.tsx'

export function HomeAllScreen() {
  const t = useT()
  const { mode, user } = useSession()
  useTitle(t('home.tab.all'))
  return (
    <div className={styles.home}>
      <Masthead tab="all" />
      {mode === 'app' ? (
        <MixedFeed accountId={user.id} />
      ) : (
        <EmptyState icon={FollowingIcon} title={t('home.all.login')} text={t('home.all.login.text')}>
          <Link to="/account/login" className={buttonClass('primary')}>
            {t('screen.login')}
          </Link>
        </EmptyState>
      )}
    </div>
  )
}
