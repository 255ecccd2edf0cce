// Content rule: the person's switches and block lists as the one function that says why a work is hidden.
import { contentRule } from '@emaki/domain'
import { useSetting } from '../../settings/store.ts'

/** Why a work is hidden by the content settings and block lists, if it is. */
export function useContentRule(): ReturnType<typeof contentRule> {
  const r18 = useSetting('r18')
  const r18g = useSetting('r18g')
  const ai = useSetting('ai')
  const tags = useSetting('blockTags')
  const authors = useSetting('blockUids')
  return contentRule({ r18, r18g, ai }, { tags: new Set(tags), authors: new Set(authors) })
}
