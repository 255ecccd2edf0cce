// Shows frames per second in a corner (docs/spec/product.md 2.13, FPS indicator). Loaded only while the setting is on.
import { useEffect, useState } from 'react'
import styles from './FpsMeter.module.css'

/** Update interval of the number, ms. */
const updateMs = 500

export function FpsMeter() {
  const fps = useFps()
  return (
    <output className={styles.meter} aria-hidden="true" data-fps>
      {fps === undefined ? '–' : fps} FPS
    </output>
  )
}

/** Frames per second over the last half second; undefined during the first one. */
function useFps(): number | undefined {
  const [fps, setFps] = useState<number>()
  useEffect(() => {
    let frames = 0
    let since = performance.now()
    const count = (now: number) => {
      frames += 1
      if (now - since >= updateMs) {
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
