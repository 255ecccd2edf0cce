// Follows an artist whose follow button is not on the page, or unfollows: for keys and the actions of cards. Load it lazily.
import type { Author } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import type { Account } from '../../platform/account/account.ts'
import { followFlagQuery } from '../../platform/account/flagQueries.ts'
import { readFollow } from '../../platform/account/follow.ts'
import { translate } from '../../platform/i18n/catalogue.ts'
import { useAccount } from '../../platform/session/useAccount.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import { useOnce } from '../../ui/useOnce.ts'
import { useFollow } from './useFollow.ts'

const FollowDialog = lazy(() => import('./FollowDialog.tsx').then((module) => ({ default: module.FollowDialog })))

export interface FollowArtistProps {
  readonly artist: Pick<Author, 'id' | 'name'>
  /** Shows the visibility and the way to unfollow in place of a change at once. */
  readonly hasOptions?: boolean
  readonly onDone: () => void
}

/** Without an account it says that this needs a login. One's own works do nothing. */
export function FollowArtist({ artist, hasOptions = false, onDone }: FollowArtistProps) {
  const account = useAccount()
  if (!account || account.id === artist.id) return <Refusal isOwn={account !== undefined} onDone={onDone} />
  const props = { account, artist, onDone }
  return hasOptions ? <Options {...props} /> : <Toggle {...props} />
}

type KnownProps = FollowArtistProps & { readonly account: Account }

function Options({ account, artist, onDone }: KnownProps) {
  const follow = useFollow(account, artist.id, undefined)
  const { isPending } = useQuery(followFlagQuery(account, artist.id))
  return isPending && !follow.flag.isSet ? null : <FollowDialog follow={follow} name={artist.name} onClose={onDone} />
}

/** Pages and lists of works do not say whether the account follows an artist, so the state is read first. */
function Toggle({ account, artist, onDone }: KnownProps) {
  const { flag, change, defaultVisibility } = useFollow(account, artist.id, undefined)
  useOnce(async () => {
    const isSet = flag.isSet || (await readFollow(account, artist.id))?.isSet === true
    const text = translate(isSet ? 'keys.unfollowed' : 'keys.followed', { name: artist.name })
    if (await change(isSet ? undefined : defaultVisibility)) showToast(text, { kind: 'success' })
    onDone()
  })
  return null
}

function Refusal({ isOwn, onDone }: { readonly isOwn: boolean; readonly onDone: () => void }) {
  useOnce(() => {
    if (!isOwn) showToast(translate('keys.needs_login'))
    onDone()
  })
  return null
}
