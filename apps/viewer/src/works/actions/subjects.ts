// Finds the work or the artist that a key or the command palette acts on: that of a focused card, or else that of the page.
import { useEffect, useEffectEvent } from 'react'
import { createStore } from 'zustand/vanilla'
import { type ActionSubject, artistOf, workOf } from './workAction.ts'

const cards = new WeakMap<Element, ActionSubject>()

/** A ref for the element of a card, so that keys on it act on its work or artist. */
export const subjectRef = (subject: ActionSubject) => (element: Element | null) => {
  if (element) cards.set(element, subject)
}

/** The subject of the card around `target`. */
export function subjectOfCard(target: Element | null): ActionSubject | undefined {
  for (let element = target; element; element = element.parentElement) {
    const subject = cards.get(element)
    if (subject) return subject
  }
  // The check box of a selection lies beside its card.
  const card = target?.closest('[data-index], main li')?.querySelector('[data-work]')
  return card ? cards.get(card) : undefined
}

export interface ShownSubject {
  readonly subject: ActionSubject
  readonly enlarge?: () => void
}

/** What the screens show, the topmost last: a work beside its list comes after the screen of the list. */
export const shownSubjects = createStore<readonly ShownSubject[]>(() => [])

/** Registers the work or artist of a screen. `enlarge` shows its first picture large. */
export function useShownSubject(subject: ActionSubject, enlarge?: () => void): void {
  const run = useEffectEvent(() => enlarge?.())
  const hasPictures = enlarge !== undefined
  const shown = workOf(subject) ?? artistOf(subject).id
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` is what the subject consists of
  useEffect(() => {
    const entry: ShownSubject = { subject, ...(hasPictures && { enlarge: () => run() }) }
    shownSubjects.setState([...shownSubjects.getState(), entry], true)
    return () =>
      shownSubjects.setState(
        shownSubjects.getState().filter((other) => other !== entry),
        true,
      )
  }, [shown, hasPictures])
}
