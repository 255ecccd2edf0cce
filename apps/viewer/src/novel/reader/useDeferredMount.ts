import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '../../ui/afterPaint.ts'
import { whenIdle } from '../../ui/whenIdle.ts'
import { afterTextTimeoutMs } from './textHandle.ts'

/** False until the first screen of the text is complete and the browser is idle, for parts of the reader that are not visible at first. */
export function useDeferredMount(): boolean {
  const [mountsDeferred, setMountsDeferred] = useState(false)
  useEffect(() => {
    const mount = () => startTransition(() => setMountsDeferred(true))
    // The first frame shows a part of the screen, the second one all of it (scrolled/useMountedChunks.ts).
    let cancel = afterPaint(() => {
      cancel = afterPaint(() => {
        cancel = whenIdle(mount, afterTextTimeoutMs)
      })
    })
    return () => cancel()
  }, [])
  return mountsDeferred
}
