import { useEffect } from 'react'

/** Sets the document title. An empty title gives only "Emaki". */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Emaki' : `${title} · Emaki`
  }, [title])
}
