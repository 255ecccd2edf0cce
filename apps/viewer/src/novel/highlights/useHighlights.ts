// Stored highlights for components.
import { useEffect, useState } from 'react'
import type { Highlight } from './highlight.ts'
import { highlights as store } from './highlightStore.ts'

/** The stored highlights of a novel, or of all novels; undefined while they load. Follows changes of this page. */
export function useHighlights(novelId?: string): readonly Highlight[] | undefined {
  const [found, setFound] = useState<readonly Highlight[]>()
  useEffect(() => {
    let isCurrent = true
    const read = () => void store.list(novelId).then((list) => isCurrent && setFound(list))
    read()
    const stop = store.subscribe(read)
    return () => {
      isCurrent = false
      stop()
    }
  }, [novelId])
  return found
}
