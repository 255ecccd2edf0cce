// Pictures that are pasted or dropped anywhere on the page.
import { useEffect, useEffectEvent, useState } from 'react'
import { sharedCache } from '../../platform/settings/storageKeys.ts'

/** Calls `onTake` with pasted or dropped files while mounted. Returns true while a file is dragged over the page. */
export function useGivenPictures(onTake: (files: FileList) => void): boolean {
  const [isOver, setOver] = useState(false)
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (!event.clipboardData?.files.length) return
    event.preventDefault()
    onTake(event.clipboardData.files)
  })
  const drop = useEffectEvent((event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (event.dataTransfer) onTake(event.dataTransfer.files)
  })
  useEffect(() => {
    const over = (event: DragEvent) => {
      // Ignore dragged texts and links.
      if (event.dataTransfer?.types.includes('Files') !== true) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      // relatedTarget is null only when the pointer leaves the window.
      if (event.relatedTarget === null) setOver(false)
    }
    addEventListener('paste', paste)
    addEventListener('drop', drop)
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    return () => {
      removeEventListener('paste', paste)
      removeEventListener('drop', drop)
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
    }
  }, [])
  return isOver
}

/** Calls `onTake` once with the picture that another app shared, or with undefined when there is none. */
export function useSharedPicture(isShared: boolean, onTake: (picture: Blob | undefined) => void): void {
  const take = useEffectEvent(onTake)
  useEffect(() => {
    if (isShared) void takeSharedPicture().then((picture) => take(picture))
  }, [isShared])
}

const sharedKey = '/shared-picture'

/**
 * Takes the picture that another app shared out of the cache, where the service worker stores it (serviceWorker/shared.ts). Undefined
 * without one. Never rejects.
 */
async function takeSharedPicture(): Promise<Blob | undefined> {
  try {
    const cache = await caches.open(sharedCache)
    const kept = await cache.match(sharedKey)
    const picture = await kept?.blob()
    await cache.delete(sharedKey)
    return picture
  } catch {
    // Refused by the browser: the screen says that there is no picture.
    return undefined
  }
}
