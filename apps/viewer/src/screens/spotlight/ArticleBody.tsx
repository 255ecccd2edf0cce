// The HTML of an article. A picture below the screen gets its real aspect ratio once it is loaded: nothing visible may move.
import { useLayoutEffect, useRef } from 'react'
import { CaptionNodes } from '../../works/caption/CaptionNodes.tsx'
import { parseArticle } from '../../works/caption/parseCaption.ts'
import styles from './ArticleBody.module.css'

/** Sizes of loaded pictures by address, so that a page has its final height at once when the user comes back. */
const knownSizes = new Map<string, { readonly width: number; readonly height: number }>()

export function ArticleBody({ content }: { readonly content: string }) {
  const body = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    for (const picture of body.current?.querySelectorAll<HTMLImageElement>('img:not([width])') ?? []) {
      const shape = knownSizes.get(picture.src)
      if (shape) Object.assign(picture, shape)
    }
  }, [])
  return (
    <div ref={body} className={styles.body} dir="auto" onLoadCapture={({ target }) => applySize(target)}>
      <CaptionNodes nodes={parseArticle(content)} />
    </div>
  )
}

/** A picture on the screen or above it keeps its placeholder size, because it would move what is visible. Most load before that. */
function applySize(picture: EventTarget): void {
  if (!(picture instanceof HTMLImageElement)) return
  picture.dataset.come = ''
  if (picture.hasAttribute('width') || picture.getBoundingClientRect().top < innerHeight) return
  const shape = { width: picture.naturalWidth, height: picture.naturalHeight }
  knownSizes.set(picture.src, shape)
  Object.assign(picture, shape)
}
