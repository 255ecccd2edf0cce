import { createContext, use, useLayoutEffect } from 'react'

/** The name of this site. The app provides it, because this folder does not import settings. */
export const SiteTitle = createContext('Emaki')

/** Sets the document title together with the change of the screen. An empty title gives only the name of this site. */
export function useTitle(title: string): void {
  const site = use(SiteTitle)
  useLayoutEffect(() => {
    document.title = title === '' ? site : `${title} · ${site}`
  }, [title, site])
}
