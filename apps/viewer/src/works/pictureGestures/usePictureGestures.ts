// Loads the gestures that bookmark the work of a picture, after the screen that needs them.
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { whenIdle } from '../../platform/schedule.ts'

/** How long the load waits for an idle browser, in ms. */
const maxWaitMs = 2000

/** Gestures work from the first screen with `isOn` on. When their code fails to load, the bookmark buttons still work. */
export function usePictureGestures(isOn = true): void {
  const router = useRouter()
  useEffect(() => {
    if (!isOn) return
    return whenIdle(() => {
      import('./pictureGestures.ts')
        .then(({ startPictureGestures }) => startPictureGestures(() => void router.navigate({ to: '/account/login' })))
        .catch(() => undefined)
    }, maxWaitMs)
  }, [isOn, router])
}
