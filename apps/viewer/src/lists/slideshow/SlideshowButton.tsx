// Starts a slideshow of a list in random order. Without artworks, it only reserves its place. The slideshow's code loads on demand.

import type { Artwork } from '@emaki/domain'
import { lazy, Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { withAllMessages } from '../../platform/i18n/catalogue.ts'
import { useT } from '../../platform/i18n/useT.ts'
import type { Feed } from '../../platform/query/feed.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { SlideshowIcon } from '../../ui/icons/lists.tsx'
import styles from './SlideshowButton.module.css'
import { slideshowList } from './slideshowList.ts'

const Slideshow = lazy(() => withAllMessages(import('./Slideshow.tsx')).then((module) => ({ default: module.Slideshow })))

/** `feed`: by default the list on the screen. */
export function SlideshowButton({ feed: given }: { readonly feed?: Feed<Artwork> }) {
  const t = useT()
  const shown = useStore(slideshowList, ({ feed }) => feed)
  const [isOpen, setOpen] = useState(false)
  const feed = given ?? shown
  if (!feed || (feed.items.length === 0 && !isOpen)) return <span className={styles.place} />
  const start = () => {
    setOpen(true)
    // The request needs the press of the button. Some phones refuse it; the slideshow then fills the window.
    if (document.fullscreenEnabled) document.documentElement.requestFullscreen().catch(() => undefined)
  }
  return (
    <>
      <IconButton icon={SlideshowIcon} label={t('slideshow.start')} aria-haspopup="dialog" onClick={start} />
      <Suspense>{isOpen && <Slideshow feed={feed} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
