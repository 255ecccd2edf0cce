// The following screen: new works of followed artists, bookmarks, followed users and recommended users (docs/spec/product.md 2.6).
import { Link } from '@tanstack/react-router'
import { ListFrame } from '../../lists/ListFrame.tsx'
import { SlideshowButton } from '../../lists/slideshow/SlideshowButton.tsx'
import { useT } from '../../platform/i18n/useT.ts'
import type { FollowingTab } from '../../platform/links/tabNames.ts'
import { useSession } from '../../platform/session/session.ts'
import { useAccount } from '../../platform/session/useAccount.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { FollowingIcon } from '../../ui/icons/navigation.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import type { Audience } from '../../works/queries/following.ts'
import { FollowingLists } from './FollowingLists.tsx'
import styles from './FollowingScreen.module.css'
import { shownAddress } from './followingAddress.ts'

export interface FollowingScreenProps {
  /** As the address has them. */
  readonly tab?: FollowingTab | undefined
  readonly restrict?: Audience | undefined
  readonly tag?: string | undefined
  readonly find?: string | undefined
}

export function FollowingScreen({ tab, restrict, tag, find }: FollowingScreenProps) {
  const t = useT()
  const { mode } = useSession()
  const account = useAccount()
  if (account) {
    const asked = {
      ...(tab ? { tab } : {}),
      ...(restrict ? { restrict } : {}),
      ...(tag ? { tag } : {}),
      ...(find ? { find } : {}),
    }
    return <FollowingLists account={account} address={shownAddress(account.mode, asked)} />
  }
  if (mode === 'checking') {
    return (
      <ListFrame title={t('nav.following')} isMain>
        <div className={styles.waiting}>
          <Spinner />
        </div>
      </ListFrame>
    )
  }
  return (
    <>
      <TopBar title={t('nav.following')} isMain actions={<SlideshowButton />} />
      <EmptyState icon={FollowingIcon} level={1} title={t('following.login')} text={t('following.login.text')}>
        <Link to="/account/login" className={buttonClass('primary')}>
          {t('screen.login')}
        </Link>
      </EmptyState>
    </>
  )
}
