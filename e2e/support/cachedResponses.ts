// Checks which responses, files and pictures the browser has cached.
import type { Page } from '@playwright/test'

/** Whether a response with `name` in its key is stored in the browser. */
export const isCached = (page: Page, name: string) => page.evaluate(hasCachedResponse, name)

/** Runs in the page. */
export const hasCachedResponse = (name: string) =>
  new Promise<boolean>((resolve, reject) => {
    const opening = indexedDB.open('emaki-answers')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const asking = opening.result.transaction('answers').objectStore('answers').getAllKeys()
      asking.onerror = () => reject(asking.error)
      asking.onsuccess = () => {
        opening.result.close()
        resolve(asking.result.some((key) => String(key).includes(`"${name}"`)))
      }
    }
  })

/** Runs in the page: whether the service worker controls it and has cached all files of the app and a shown picture. */
export const hasCachedFiles = async () => {
  const shown = [...document.querySelectorAll<HTMLImageElement>('img[src*="/api/image/"]')].find(
    (image) => image.complete && image.naturalWidth > 0,
  )
  if (!shown || !navigator.serviceWorker.controller) return false
  const files = performance.getEntriesByType('resource').flatMap(({ name }) => (name.includes('/assets/') ? name : []))
  const kept = await Promise.all([shown.src, ...files].map((address) => caches.match(address, { ignoreVary: true })))
  return !kept.includes(undefined)
}
