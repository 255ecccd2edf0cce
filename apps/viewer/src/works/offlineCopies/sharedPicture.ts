// The picture that another app shared with the installed app. The service worker stores it (serviceWorker/shared.ts).
import { sharedCache } from '../../platform/settings/storageKeys.ts'

const sharedKey = '/shared-picture'

/** Takes the shared picture out of the cache. Undefined without one. Never rejects. */
export async function takeSharedPicture(): Promise<Blob | undefined> {
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
