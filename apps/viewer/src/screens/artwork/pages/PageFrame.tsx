// One page's place on the screen: its box stands from the start; the picture is in the document only while the page is near.
import { useEffect, useRef, useState } from 'react'
import { sharedPictureName } from '../../../features/gallery/sharedPicture.ts'
import { useSetting } from '../../../settings/store.ts'
import styles from './PageFrame.module.css'
import { PagePicture, type PagePictureProps } from './PagePicture.tsx'
import { frameForm, type PageShape, type Size, shapeOf } from './pageShape.ts'

export interface PageFrameProps extends PagePictureProps {
  readonly shape: PageShape
  /** False while the shape is a guess: a page still below the fold then takes on the one of its picture. */
  readonly isShapeKnown: boolean
}

/** So far from the viewport, in viewports, a page is fetched ahead and kept. */
const nearViewports = 1.5

export function PageFrame({ shape, isShapeKnown, ...page }: PageFrameProps) {
  const isFitted = useSetting('isImageFitScreen')
  const frame = useRef<HTMLDivElement>(null)
  const [learned, setLearned] = useState<PageShape>()
  const [isNear, setNear] = useState(page.index === 0)

  useEffect(() => {
    if (!frame.current || page.count === 1) return
    const margin = `${100 * nearViewports}% 0px`
    const observer = new IntersectionObserver(([entry]) => entry && setNear(entry.isIntersecting), { rootMargin: margin })
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [page.count])

  const learn = (index: number, size: Size) => {
    page.onSize(index, size)
    if (!isShapeKnown && (frame.current?.getBoundingClientRect().top ?? 0) > window.innerHeight) setLearned(shapeOf(size))
  }
  const form = isShapeKnown ? shape : (learned ?? shape)
  return (
    <div
      ref={frame}
      className={styles[frameForm(form, isFitted)]}
      style={{ '--aspect': form.aspect, viewTransitionName: page.index === 0 ? sharedPictureName : undefined }}
      data-page={page.index}
    >
      {isNear && <PagePicture {...page} onSize={learn} />}
    </div>
  )
}
