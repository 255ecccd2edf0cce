import { searchRefusal } from '@emaki/domain'
import { useSetting } from '../../platform/settings/store.ts'
import { useSearchHistory } from './searchHistory.ts'

/** The search history without searches that the content settings refuse. The history keeps them. */
export function useShownSearches(): readonly string[] {
  const r18 = useSetting('r18')
  return useSearchHistory().filter((words) => searchRefusal(words, { r18 }) === undefined)
}
