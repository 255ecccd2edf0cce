// Whether this browser encodes AVIF, so that only a format that works is offered.
import { canEncodeAvif } from '@emaki/media'
import { useEffect, useState } from 'react'

/** The largest size of an animation that the site has (docs/spec/product.md 3), for screens without an animation. */
export const largestAnimation = { width: 1920, height: 1080 }

/** Whether this browser encodes AVIF in this size, in pixels. False until that is known. */
export function useCanEncodeAvif({ width, height }: { readonly width: number; readonly height: number }): boolean {
  const [canEncode, setCanEncode] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    void canEncodeAvif({ width, height }).then((can) => {
      if (!leaving.signal.aborted) setCanEncode(can)
    })
    return () => leaving.abort()
  }, [width, height])
  return canEncode
}
