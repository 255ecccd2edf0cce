// What the actions of a preview do. Load it lazily: the preview itself needs their names and icons only.
import type { Artwork } from '@emaki/domain'
import type { QueryClient } from '@tanstack/react-query'
import { keep } from '../../library/keepActions.ts'
import type { Account } from '../../platform/account/account.ts'
import type { Flag } from '../../platform/account/flags.ts'
import { translate } from '../../platform/i18n/catalogue.ts'
import { readSettings } from '../../platform/settings/store.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { changeBookmark } from '../../works/bookmark/changeBookmark.ts'

/** Removes the bookmark, or adds one with the visibility of the settings. */
export async function toggleBookmark(
  client: QueryClient,
  account: Account,
  work: Artwork,
  current: Flag | undefined,
): Promise<void> {
  const restrict = readSettings().isDefBookmarkPrivate ? 'private' : 'public'
  await changeBookmark({ client, account, work, current, wanted: current?.isSet ? undefined : { restrict, tags: [] } })
}

/** Downloads all pages after a confirmation. Rejects when the code fails to load. */
export async function downloadAll(artwork: Artwork): Promise<void> {
  const title = artwork.title || translate('card.untitled')
  if (!(await confirm({ title: translate('card.download.ask'), text: title, yes: translate('card.download.yes') }))) return
  const { downloadWorks } = await import('../../saving/download/downloads.ts')
  downloadWorks([artwork])
}

/** Keeps the work in the library. */
export const keepArtwork = (client: QueryClient, { id, title }: Artwork): Promise<void> =>
  keep(client, { kind: 'illust', id, title })
