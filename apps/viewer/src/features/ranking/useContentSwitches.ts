// Content switches: which kinds of works the person wants to see, for what is offered by them.
import type { ContentSwitches } from '@emaki/domain'
import { useSetting } from '../../settings/store.ts'

/** The three switches of the content settings. */
export function useContentSwitches(): ContentSwitches {
  const r18 = useSetting('r18')
  const r18g = useSetting('r18g')
  const ai = useSetting('ai')
  return { r18, r18g, ai }
}
