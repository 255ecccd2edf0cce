import { type ComponentProps, lazy, Suspense } from 'react'

const BookmarkSearch = lazy(() => import('./BookmarkSearch.tsx').then((module) => ({ default: module.BookmarkSearch })))

/** The search of the account's own bookmarks, in its own chunk. The list below does not wait for it. */
export const LazyBookmarkSearch = (props: ComponentProps<typeof BookmarkSearch>) => (
  <Suspense>
    <BookmarkSearch {...props} />
  </Suspense>
)
