// Runs actions on works, and says what their labels are.
import { translate } from '../../platform/i18n/catalogue.ts'
import type { Translate } from '../../platform/i18n/useT.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import { type ActionContext, type WorkAction, workOf } from './workAction.ts'

/** The label of an action in its current state. */
export const actionLabel = (action: WorkAction, context: ActionContext, t: Translate): string =>
  action.labelFor?.(context, t) ?? t(action.label)

/** True when only a login is missing. */
export const needsLogin = (action: WorkAction, { account, subject }: ActionContext): boolean =>
  action.needsAccount === true && account === undefined && (workOf(subject) !== undefined || action.id.startsWith('follow'))

/**
 * Runs an action. Returns false when it is not available. A toast says when it needs a login, or when its code fails to load.
 */
export function runAction(action: WorkAction, context: ActionContext): boolean {
  if (needsLogin(action, context)) {
    showToast(translate('keys.needs_login'))
    return true
  }
  if (!action.isAvailable(context)) return false
  void start(action, context).catch(() => showToast(translate('error.network'), { kind: 'error' }))
  return true
}

async function start(action: WorkAction, context: ActionContext): Promise<void> {
  const href = action.href?.(context)
  // At once: a browser blocks a window that opens later.
  if (href !== undefined) return void window.open(href, '_blank', 'noopener,noreferrer')
  await action.run(context)
}
