// The first screen of an artist: the head of the profile, its tabs and the first works.
import type { Artwork, UserProfile } from '@emaki/domain'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import authorTags from '../../screens/user/AuthorTags.module.css'
import { UserAbout } from '../../screens/user/UserAbout.tsx'
import { UserCounts } from '../../screens/user/UserCounts.tsx'
import userStyles from '../../screens/user/UserHead.module.css'
import { UserHeadView } from '../../screens/user/UserHeadView.tsx'
import userScreen from '../../screens/user/UserScreen.module.css'
import { UserTabs } from '../../screens/user/UserTabs.tsx'
import { shownTab } from '../../screens/user/userAddress.ts'
import { TopBarView } from '../../ui/controls/TopBarView.tsx'
import { CopyIcon } from '../../ui/icons/works.tsx'
import { Masonry } from './Cards.tsx'
import { FirstBiography } from './FirstCaption.tsx'
import { BackLink } from './Frame.tsx'
import { blockable, type FirstWork } from './firstWorks.ts'

/** Number of works in the HTML. */
const artistWorks = 8

interface ArtistProps {
  readonly profile: UserProfile
  /** The first works of the first tab that default settings show. */
  readonly works: readonly FirstWork<Artwork>[]
}

/** An artist: the head of the profile. With works also its other parts, the tabs and the works, as `fs-more`: they depend on the account. */
export function Artist({ profile, works }: ArtistProps) {
  const cover = pictureUrl(profile.bgcover)
  const isWhole = works.length > 0
  return (
    <div className={userScreen.screen} {...blockable({ author: { ...profile, avatar: '' }, tags: [] })}>
      <TopBarView title={profile.name} isEcho back={<BackLink />} />
      <UserHeadView
        profile={profile}
        cover={cover && <img className={userStyles.cover} src={cover} width={1200} height={600} alt="" fetchPriority="high" />}
        actions={<span className="fs-touch" />}
        facts={
          isWhole && (
            <div className="fs-more fs-flat">
              <span className={userStyles.id}>
                ID {profile.id}
                <CopyIcon size={16} />
              </span>
              <UserCounts profile={profile} />
            </div>
          )
        }
      >
        {isWhole && (
          <div className="fs-more fs-flat">
            <FirstBiography comment={profile.comment} />
            <UserAbout profile={profile} />
          </div>
        )}
      </UserHeadView>
      {isWhole && (
        <div className="fs-more">
          <UserTabs profile={profile} tab={shownTab(profile, undefined)} collections={0} Anchor="a" />
          <div className={userScreen.list}>
            <div className={authorTags.row} />
            <Masonry works={works.slice(0, artistWorks)} from={cover ? 1 : 0} />
          </div>
        </div>
      )}
    </div>
  )
}
