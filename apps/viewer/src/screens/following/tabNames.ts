// The names of the tabs of the following screen. Not in followingAddress.ts, which the first script reads.
import type { MessageKey } from '../../platform/i18n/useT.ts'
import type { FollowingTab } from '../../platform/links/tabNames.ts'

export const tabNames: Readonly<Record<FollowingTab, MessageKey>> = {
  '1': 'following.works',
  '5': 'following.novels',
  '2': 'user.tab.favorite',
  '7': 'user.tab.fav_novel',
  '3': 'following.users',
  '6': 'user.recommended',
  '4': 'home.latest',
}
