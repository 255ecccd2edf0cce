// The box of a page. It always has the size of the page; the picture is mounted only while the box is near the viewport.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { sharedPictureName } from '../../../lists/opening/sharedPicture.ts'
import { useSetting } from '../../../platform/settings/store.ts'
import styles from './PageFrame.module.css'
import { PagePicture, type PagePictureProps } from './PagePicture.tsx'
import { frameForm, type PageShape, type Size, shapeOf } from './pageShape.ts'

export interface PageFrameProps extends PagePictureProps {
  readonly shape: PageShape
  /** False while the shape is estimated: a page below the viewport then takes the shape of its loaded picture. */
  readonly isShapeKnown: boolean
  readonly ref?: RefObject<HTMLDivElement | null>
}

/** Distance within which a page is mounted, in viewport heights. */
const nearViewports = 1.5

export function PageFrame({ shape, isShapeKnown, ref, ...page }: PageFrameProps) {
  const isFitted = useSetting('fitPictures')
  const own = useRef<HTMLDivElement>(null)
  const frame = ref ?? own
  const [loadedShape, setLoadedShape] = useState<PageShape>()
  const [isNear, setNear] = useState(page.index === 0)

  useEffect(() => {
    if (!frame.current || page.count === 1) return
    const margin = `${100 * nearViewports}% 0px`
    const observer = new IntersectionObserver(([entry]) => entry && setNear(entry.isIntersecting), { rootMargin: margin })
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [page.count, frame])

  const onSize = (index: number, size: Size) => {
    page.onSize(index, size)
    if (!isShapeKnown && (frame.current?.getBoundingClientRect().top ?? 0) > window.innerHeight) setLoadedShape(shapeOf(size))
  }
  const form = isShapeKnown ? shape : (loadedShape ?? shape)
  return (
    <div
      ref={frame}
      className={styles[frameForm(form, isFitted)]}
      style={{ '--aspect': form.aspect, viewTransitionName: page.index === 0 ? sharedPictureName : undefined }}
      data-page={page.index}
    >
      {isNear && <PagePicture {...page} onSize={onSize} />}
    </div>
  )
}
