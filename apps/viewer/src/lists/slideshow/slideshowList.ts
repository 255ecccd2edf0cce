// The list of artworks on the screen, for the slideshow: its button stands in bars outside of the list.
import type { Artwork } from '@emaki/domain'
import { useEffect } from 'react'
import { createStore } from 'zustand/vanilla'
import type { Feed } from '../../platform/query/feed.ts'

/** The last mounted list. Undefined without a list. */
export const slideshowList = createStore<{ readonly name?: string | undefined; readonly feed?: Feed<Artwork> | undefined }>(
  () => ({}),
)

/** Makes a list the one that the slideshow shows, and returns it. `feed` may be a new object in each render. */
export function useSlideshowList<T extends Artwork>(name: string, feed: Feed<T>): Feed<T> {
  useEffect(() => slideshowList.setState({ name, feed }))
  useEffect(
    () => () => {
      if (slideshowList.getState().name === name) slideshowList.setState({ name: undefined, feed: undefined })
    },
    [name],
  )
  return feed
}
