// The stories of a searched tag, decided before the results show: a row that appears later would move them.
import type { TagStory } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSetting } from '../../platform/settings/store.ts'
import { tagStoriesQuery } from '../queries/tagStories.ts'
import { useHasCollections } from './useHasCollections.ts'

/** How long the results wait for the stories, in ms. */
const timeoutMs = 700

/**
 * The stories of the tag, none for other words, or undefined while the results wait for them. Stories that come later show with the next
 * visit of the search. Use it with a key for each search.
 */
export function useTagStories(words: string): readonly TagStory[] | undefined {
  const canHave = useHasCollections() && /^[^\s()"-]\S*$/.test(words)
  const isBlocked = useSetting('blockTags').includes(words)
  const isEnabled = canHave && !isBlocked
  const { data, isPending } = useQuery({ ...tagStoriesQuery(words), enabled: isEnabled, retryOnMount: false })
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isEnabled || !isPending) return
    const timer = setTimeout(() => setLate(true), timeoutMs)
    return () => clearTimeout(timer)
  }, [isEnabled, isPending])
  if (!isEnabled || isLate) return none
  return isPending ? undefined : (data ?? none)
}

const none: readonly never[] = []
