// Skeleton of the first screen of a gallery, with typical card sizes.
import type { Box } from '@emaki/gallery'
import { useLayoutEffect, useRef, useState } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Arrangement } from './arrangement.ts'
import styles from './FeedGallery.module.css'

/** Typical aspect ratios (height divided by width): mostly portrait, some square, some landscape. */
const typicalShapes = [1.41, 1, 1.33, 0.71, 1.5, 1.41, 0.8, 1.2, 1.41, 1, 1.6, 0.66, 1.3, 1.41, 1, 1.25, 0.75, 1.41, 1.1, 1.45]
const count = 40

export function GallerySkeleton({ arrangement }: { readonly arrangement: Arrangement }) {
  const element = useRef<HTMLDivElement>(null)
  const [{ boxes, caption }, setPreview] = useState<{ readonly boxes: readonly Box[]; readonly caption: number }>({
    boxes: [],
    caption: 0,
  })

  useLayoutEffect(() => {
    const width = element.current?.clientWidth ?? 0
    if (width === 0) return
    const layout = arrangement.createLayout(arrangement.frameFor(width, window.innerHeight))
    const shapes = Array.from({ length: count }, (_, index) => typicalShapes[index % typicalShapes.length] ?? 1)
    layout.extend(shapes, count)
    setPreview({
      boxes: layout.range(0, window.innerHeight).flatMap((index) => layout.box(index) ?? []),
      caption: layout.frame.captionHeight,
    })
  }, [arrangement])

  return (
    <div ref={element} className={styles.skeleton} aria-hidden="true">
      {boxes.map((box) => (
        <Skeleton
          key={`${box.left} ${box.top}`}
          className={styles.ghost}
          style={{ left: box.left, top: box.top, width: box.width, height: box.height - caption }}
        />
      ))}
    </div>
  )
}
