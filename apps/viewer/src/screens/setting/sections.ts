// The sections of the preferences page, and their ids in the page.
import type { SettingGroup } from '../../platform/settings/kinds.ts'

export type SectionName = SettingGroup | 'data'

/** The id of a section in the page. */
export const sectionOf = (name: SectionName): string => `settings-${name}`
