// Blocks and unblocks artists (docs/spec/product.md 2.11, setting blockUids).
import { translate } from '../../platform/i18n/catalogue.ts'
import { readSettings, setSetting } from '../../platform/settings/store.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import { block } from '../../works/block/blocks.ts'
import { undoToastOptions } from '../../works/block/undoToastOptions.ts'

/** Isolates the text direction of a name. */
const isolate = (name: string) => `\u2068${name}\u2069`

/** Blocks an artist after a confirmation. */
export async function askToBlock({ id, name }: { readonly id: string; readonly name: string }): Promise<void> {
  const isSure = await confirm({
    title: translate('user.block.title', { name }),
    text: translate('user.block.text'),
    yes: translate('user.block.yes'),
    danger: true,
  })
  if (!isSure) return
  const undo = block({ authors: [id] })
  showToast(translate('user.block.done', { name: isolate(name) }), { kind: 'success', ...undoToastOptions(undo) })
}

export function unblock(id: string): void {
  setSetting(
    'blockUids',
    readSettings().blockUids.filter((blocked) => blocked !== id),
  )
}
