// The sections of the preferences page, and their ids in the page.
import type { SettingGroup } from '../../platform/settings/kinds.ts'

export type SectionName = SettingGroup | 'data'

/** The id of a section in the page. */
export const sectionOf = (name: SectionName): string => `settings-${name}`

/** Scrolls to a section and moves the focus there. The address stays, so that Back leaves the page. */
export function showSection(name: SectionName): void {
  const section = document.getElementById(sectionOf(name))
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  section?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' })
  section?.querySelector('h2')?.focus({ preventScroll: true })
}
