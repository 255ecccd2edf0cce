import type { ContentSwitches } from '@emaki/domain'
import { useSetting } from '../../platform/settings/store.ts'

/** The three switches of the content settings: R-18, R-18G and AI. */
export function useContentSwitches(): ContentSwitches {
  const r18 = useSetting('r18')
  const r18g = useSetting('r18g')
  const ai = useSetting('ai')
  return { r18, r18g, ai }
}
