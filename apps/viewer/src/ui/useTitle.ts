import { createContext, use, useEffect } from 'react'

/** The name of this site. The app provides it, because this folder does not import settings. */
export const SiteTitle = createContext('Emaki')

/** Sets the document title. An empty title gives only the name of this site. */
export function useTitle(title: string): void {
  const site = use(SiteTitle)
  useEffect(() => {
    document.title = title === '' ? site : `${title} · ${site}`
  }, [title, site])
}
