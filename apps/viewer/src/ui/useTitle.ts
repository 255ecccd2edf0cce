// The document's title follows the screen.
import { useEffect } from 'react'

/** Names the browser tab after the screen. An empty title leaves only the name of the house. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Emaki' : `${title} · Emaki`
  }, [title])
}
