// A picture that another app shared, taken once.
import { useEffect, useEffectEvent } from 'react'
import { takeSharedPicture } from '../../data/offline/sharedPicture.ts'

/** Calls `onTake` with the picture, or with nothing when none has come. */
export function useSharedPicture(isShared: boolean, onTake: (picture: Blob | undefined) => void): void {
  const take = useEffectEvent(onTake)
  useEffect(() => {
    if (isShared) void takeSharedPicture().then((picture) => take(picture))
  }, [isShared])
}
