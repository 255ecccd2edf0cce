// Shared picture: what another app shared with the installed one, as the service worker has put it aside (serviceWorker/shared.ts).
import { sharedCache } from '../../settings/storageKeys.ts'

const sharedKey = '/shared-picture'

/** Takes the picture out; undefined when there is none. Never rejects. */
export async function takeSharedPicture(): Promise<Blob | undefined> {
  try {
    const cache = await caches.open(sharedCache)
    const kept = await cache.match(sharedKey)
    const picture = await kept?.blob()
    await cache.delete(sharedKey)
    return picture
  } catch {
    // Refused by the browser: the screen says that nothing has come.
    return undefined
  }
}
