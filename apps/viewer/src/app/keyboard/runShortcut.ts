// Performs the action of a shortcut.
import type { useRouter } from '@tanstack/react-router'
import { neighbourEvent } from '../../lists/opening/neighbourKeys.ts'
import { startOnCard } from '../../lists/peek/cardRequest.ts'
import { session } from '../../platform/account/session.ts'
import { translate } from '../../platform/i18n/catalogue.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import { scrollToTop } from '../../ui/scroll.ts'
import { mainScreenOf } from '../navigation/transition.ts'

import { artistOfPage, controlOfItem, controlOfPage, isOnItem, openOptions, type PageArtist } from './keyedControl.ts'
import { openItem, stepInList } from './listStep.ts'
import type { Destination, KeyedControl, ShortcutAction } from './shortcuts.ts'

type AppRouter = ReturnType<typeof useRouter>

export interface ShortcutContext {
  readonly router: AppRouter
  /** The element that has the focus. */
  readonly target: Element | null
  readonly showHelp: () => void
  /** Follows the artist of the page, or shows the options of it. */
  readonly follow: (artist: PageArtist, hasOptions: boolean) => void
}

/** Returns false when there is nothing to do here: the key then belongs to the browser. */
export function runShortcut(action: ShortcutAction, context: ShortcutContext): boolean {
  const { target } = context
  if ('go' in action) return goTo(action.go, context)
  if ('press' in action) return press(action.press, context)
  if ('step' in action) return step(action.step, context)
  if ('options' in action) {
    const control = controlOfItem(target, action.options) ?? controlOfPage(action.options)
    if (control) openOptions(control)
    return control !== undefined || (action.options === 'follow' && followArtist(context, true))
  }
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
      return openItem(target) || clickFirst('article [data-key="enlarge"]')
    case 'preview':
      return target?.closest('button, summary') ? false : onCard(target, 'menu')
    case 'artist':
      return clickFirst('a[href*="/users/"]', target?.closest('[data-work], [data-index]') ?? document.querySelector('aside'))
    case 'artist_card':
      return target !== null && target.dispatchEvent(new CustomEvent('artistcard', { bubbles: true, cancelable: true })) === false
  }
}

const isLoggedIn = () => session.getState().user !== null

function goTo(to: Destination, { router }: ShortcutContext): boolean {
  const { user } = session.getState()
  if ((to === 'bookmarks' || to === '/following') && user === null) {
    showToast(translate('keys.needs_login'))
    return true
  }
  void router.navigate({ href: to === 'bookmarks' ? `/users/${user?.id}/favorites` : to })
  return true
}

const onCard = (target: Element | null, action: Parameters<typeof startOnCard>[1]) =>
  target !== null && startOnCard(target, action)

/** Cards have no buttons for these: the actions of cards do the same. */
const cardActions: Partial<Record<KeyedControl, Parameters<typeof startOnCard>[1]>> = {
  follow: 'follow',
  download: 'download',
  share: 'share',
}

/** The artist that the page names has no follow button on it. */
function followArtist({ target, follow }: ShortcutContext, hasOptions: boolean): boolean {
  const artist = isLoggedIn() && !isOnItem(target) ? artistOfPage() : undefined
  if (artist) follow(artist, hasOptions)
  return artist !== undefined
}

function press(control: KeyedControl, context: ShortcutContext): boolean {
  const { target } = context
  const ofItem = controlOfItem(target, control)
  const cardAction = cardActions[control]
  if (!ofItem && cardAction && onCard(target, cardAction)) return true
  const button = ofItem ?? controlOfPage(control)
  button?.click()
  if (button || (control === 'follow' && followArtist(context, false))) return true
  const hasWork = target?.closest('[data-work]') || controlOfPage('share')
  if (!hasWork || isLoggedIn() || (control !== 'bookmark' && control !== 'follow' && control !== 'like')) return false
  showToast(translate('keys.needs_login'))
  return true
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

function clickFirst(selector: string, within: ParentNode | null = document): boolean {
  const element = within?.querySelector<HTMLElement>(selector)
  element?.click()
  return element !== null && element !== undefined
}
