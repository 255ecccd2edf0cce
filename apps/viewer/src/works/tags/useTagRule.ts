import { isAiWork, searchRefusal } from '@emaki/domain'
import { useSetting } from '../../platform/settings/store.ts'

/** Returns a function that is false for tags whose works are all hidden by the content settings: their search would be empty. */
export function useTagRule(): (tag: { readonly name: string }) => boolean {
  const r18 = useSetting('r18')
  const ai = useSetting('ai')
  const blocked = useSetting('blockTags')
  return ({ name }) =>
    searchRefusal(name, { r18 }) === undefined &&
    !blocked.includes(name) &&
    (ai || !isAiWork({ tags: [{ name, translated_name: null }] }))
}
