// How many frames a second the page draws, in a corner (docs/spec/product.md 2.13, FPS indicator). Loaded only when it is wished for.
import { useEffect, useState } from 'react'
import styles from './FpsMeter.module.css'

/** How often the number changes, ms. */
const readMs = 500

export function FpsMeter() {
  const fps = useFps()
  return (
    <output className={styles.meter} aria-hidden="true" data-fps>
      {fps === undefined ? '–' : fps} FPS
    </output>
  )
}

/** Frames a second over the last half second; undefined until one has passed. */
function useFps(): number | undefined {
  const [fps, setFps] = useState<number>()
  useEffect(() => {
    let frames = 0
    let since = performance.now()
    const count = (now: number) => {
      frames += 1
      if (now - since >= readMs) {
        setFps(Math.round((frames * 1000) / (now - since)))
        frames = 0
        since = now
      }
      frame = requestAnimationFrame(count)
    }
    let frame = requestAnimationFrame(count)
    return () => cancelAnimationFrame(frame)
  }, [])
  return fps
}
