// Performs the action of a shortcut.
import type { QueryClient } from '@tanstack/react-query'
import type { useRouter } from '@tanstack/react-router'
import { neighbourEvent } from '../../lists/opening/neighbourKeys.ts'
import { previewCard } from '../../lists/peek/cardRequest.ts'
import { readContext, situationOf } from '../../lists/workActions/actionContext.ts'
import { workActions } from '../../lists/workActions/workActions.ts'
import { session } from '../../platform/account/session.ts'
import { translate } from '../../platform/i18n/catalogue.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import { scrollToTop } from '../../ui/scroll.ts'
import { runAction } from '../../works/actions/runAction.ts'
import { shownSubjects, subjectOfCard } from '../../works/actions/subjects.ts'
import type { ActionContext, WorkAction } from '../../works/actions/workAction.ts'
import { mainScreenOf } from '../navigation/transition.ts'
import { openItem, stepInList } from './listStep.ts'
import type { Destination, ShortcutAction } from './shortcuts.ts'

type AppRouter = ReturnType<typeof useRouter>

export interface ShortcutContext {
  readonly router: AppRouter
  readonly client: QueryClient
  /** The element that has the focus. */
  readonly target: Element | null
  readonly showHelp: () => void
}

/** Returns false when there is nothing to do here: the key then belongs to the browser. */
export function runShortcut(action: ShortcutAction, context: ShortcutContext): boolean {
  const { target } = context
  if ('go' in action) return goTo(action.go, context)
  if ('work' in action) return runOnSubject(action.work, context)
  if ('step' in action) return step(action.step, context)
  switch (action.run) {
    case 'help':
      context.showHelp()
      return true
    case 'search':
      return search(context.router)
    case 'back':
      return goBack(context.router, target)
    case 'top':
      scrollToTop()
      return true
    case 'open':
      return openItem(target) || runById('enlarge', context)
    case 'preview':
      return target !== null && !target.closest('button, summary') && previewCard(target)
    case 'artist_card':
      return target !== null && target.dispatchEvent(new CustomEvent('artistcard', { bubbles: true, cancelable: true })) === false
  }
}

function goTo(to: Destination, { router }: ShortcutContext): boolean {
  const { user } = session.getState()
  if ((to === 'bookmarks' || to === '/following') && user === null) {
    showToast(translate('keys.needs_login'))
    return true
  }
  void router.navigate({ href: to === 'bookmarks' ? `/users/${user?.id}/favorites` : to })
  return true
}

/** Runs an action on the work or artist of the focused card, or else of the page. */
function runOnSubject(action: WorkAction, { target, router, client }: ShortcutContext): boolean {
  const ofCard = subjectOfCard(target)
  const shown = ofCard ? { subject: ofCard } : shownSubjects.getState().at(-1)
  const place: ActionContext['place'] = ofCard ? 'list' : 'page'
  return shown !== undefined && runAction(action, readContext({ ...situationOf(client, router), ...shown, place }))
}

function runById(id: WorkAction['id'], context: ShortcutContext): boolean {
  const action = workActions.find((known) => known.id === id)
  return action !== undefined && runOnSubject(action, context)
}

/** On an artwork's page the works of the list follow each other; elsewhere, and with the focus in a list, its items do. */
function step(by: 1 | -1, { router, target }: ShortcutContext): boolean {
  const { beside } = router.state.location.state
  const isInList = target?.closest(beside ? '[data-pane] [data-index]' : '[data-index], main li') != null
  // Cancelled when the next work opens.
  const goesOn = !isInList && !dispatchEvent(new CustomEvent(neighbourEvent, { detail: by, cancelable: true }))
  if (!goesOn) return stepInList(target, by)
  // The list beside the work follows.
  const card = beside && document.querySelector(`main [data-index]:has([data-work="${beside.id}"])`)
  if (card) stepInList(card, by)
  return true
}

const searchField = 'main :is([role="combobox"], input[type="search"])'

/** Moves the focus to the search field of the page, or of the search screen. */
function search(router: AppRouter): boolean {
  const focus = () => {
    const field = document.querySelector<HTMLElement>(searchField)
    field?.focus()
    return field !== null
  }
  if (focus()) return true
  void router.navigate({ to: '/search' }).then(() => requestAnimationFrame(focus))
  return true
}

/** Closes the work beside a list, or leaves the page. Main screens have no way back: Escape leaves their list. */
function goBack(router: AppRouter, target: Element | null): boolean {
  const { pathname, state } = router.state.location
  if ((state.beside || mainScreenOf(pathname) < 0) && router.history.canGoBack()) {
    router.history.back()
    return true
  }
  if (target instanceof HTMLElement) target.blur()
  return false
}
