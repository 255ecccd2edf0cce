// Menu with further actions of a work: save, share, open at the source, copy the id. Load it lazily.
import { use } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { CommandsIcon } from '../../ui/icons/navigation.tsx'
import { ActionMenu } from '../../ui/overlays/ActionMenu.tsx'
import { OpenCommands } from '../../ui/overlays/openCommands.ts'
import { actionLabel, runAction } from '../../works/actions/runAction.ts'
import type { WorkActionId, WorkSubject } from '../../works/actions/workAction.ts'
import { useActionContext } from './actionContext.ts'
import { actionsOf } from './workActions.ts'

const menu: readonly WorkActionId[] = ['save', 'share', 'source', 'copy_id']

export interface WorkActionMenuProps {
  readonly subject: WorkSubject
  readonly onClose: () => void
}

/** The dialog that an action opens replaces the menu. */
export function WorkActionMenu({ subject, onClose }: WorkActionMenuProps) {
  const t = useT()
  const context = useActionContext(subject, 'page')
  const openCommands = use(OpenCommands)
  const actions = actionsOf(menu, context).map((action) => {
    const { icon, href } = action
    const act = () => {
      onClose()
      if (!href) runAction(action, context)
    }
    return { label: actionLabel(action, context, t), icon, act, ...(href && { href: href(context) }) }
  })
  const all = openCommands && {
    label: t('palette.open'),
    icon: CommandsIcon,
    act() {
      onClose()
      openCommands()
    },
  }
  return <ActionMenu title={t('work.more')} actions={all ? [...actions, all] : actions} onClose={onClose} />
}
