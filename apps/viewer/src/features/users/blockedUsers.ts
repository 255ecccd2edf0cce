// Blocked users: putting an artist on the person's own block list, and taking them off again (spec 2.11, settings blockUids).
import { translate } from '../../i18n/catalogue.ts'
import { readSettings, setSetting } from '../../settings/store.ts'
import { confirm } from '../../ui/confirm.ts'
import { block } from '../block/blocks.ts'

/** Asks, then hides everything of this artist. */
export async function askToBlock({ id, name }: { readonly id: string; readonly name: string }): Promise<void> {
  const isSure = await confirm({
    title: translate('user.block.title', { name }),
    text: translate('user.block.text'),
    yes: translate('user.block.yes'),
    danger: true,
  })
  if (isSure) block({ authors: [id] })
}

/** Shows this artist again. */
export function unblock(id: string): void {
  setSetting(
    'blockUids',
    readSettings().blockUids.filter((blocked) => blocked !== id),
  )
}
