// Follows the artist of a card, or unfollows. Without an account it says that this needs a login.
import type { Author } from '@emaki/domain'
import type { Account } from '../../../data/account/account.ts'
import { readFollow } from '../../../data/account/follow.ts'
import { translate } from '../../../i18n/catalogue.ts'
import { showToast } from '../../../ui/overlays/toast.ts'
import { useFollow } from '../../follow/useFollow.ts'
import { useAccount } from '../../session/useAccount.ts'
import { useOnce } from './useOnce.ts'

interface FollowActionProps {
  readonly author: Author
  readonly onDone: () => void
}

export function FollowAction({ author, onDone }: FollowActionProps) {
  const account = useAccount()
  if (account && account.id !== author.id) return <Toggle account={account} author={author} onDone={onDone} />
  return <Refusal isOwn={account !== undefined} onDone={onDone} />
}

/** Lists do not say whether the account follows an artist, so the state is read first. */
function Toggle({ account, author, onDone }: FollowActionProps & { readonly account: Account }) {
  const { flag, change, defaultVisibility } = useFollow(account, author.id, undefined)
  useOnce(async () => {
    const isSet = flag.isSet || (await readFollow(account, author.id))?.isSet === true
    const text = translate(isSet ? 'keys.unfollowed' : 'keys.followed', { name: author.name })
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
