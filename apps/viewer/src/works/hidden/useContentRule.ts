import { contentRule } from '@emaki/domain'
import { useSetting } from '../../platform/settings/store.ts'

/** Returns the content rule of the settings: a function from a work to the reason why it is hidden, or undefined. */
export function useContentRule(): ReturnType<typeof contentRule> {
  const r18 = useSetting('r18')
  const r18g = useSetting('r18g')
  const ai = useSetting('ai')
  const tags = useSetting('blockTags')
  const authors = useSetting('blockUids')
  return contentRule({ r18, r18g, ai }, { tags: new Set(tags), authors: new Set(authors) })
}
