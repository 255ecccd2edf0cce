// Article body: an article's HTML, whose pictures take their own shape as soon as it is known and nobody sees it happen.
import { useLayoutEffect, useRef } from 'react'
import { CaptionNodes } from '../../features/caption/CaptionNodes.tsx'
import { parseArticle } from '../../features/caption/parseCaption.ts'
import styles from './ArticleBody.module.css'

/** The shapes that pictures have taken, by their address: who comes back finds the page as it was left, before any of them is there. */
const taken = new Map<string, { readonly width: number; readonly height: number }>()

export function ArticleBody({ content }: { readonly content: string }) {
  const body = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    for (const picture of body.current?.querySelectorAll<HTMLImageElement>('img:not([width])') ?? []) {
      const shape = taken.get(picture.src)
      if (shape) Object.assign(picture, shape)
    }
  }, [])
  return (
    <div ref={body} className={styles.body} dir="auto" onLoadCapture={({ target }) => takeShape(target)}>
      <CaptionNodes nodes={parseArticle(content)} />
    </div>
  )
}

/** One that is in sight keeps the room that it had, for nothing may move before a reader's eyes. As a rule they come well before that. */
function takeShape(picture: EventTarget): void {
  if (!(picture instanceof HTMLImageElement)) return
  picture.dataset.come = ''
  const { top, bottom } = picture.getBoundingClientRect()
  if (picture.hasAttribute('width') || (bottom > 0 && top < innerHeight)) return
  const shape = { width: picture.naturalWidth, height: picture.naturalHeight }
  taken.set(picture.src, shape)
  Object.assign(picture, shape)
}
