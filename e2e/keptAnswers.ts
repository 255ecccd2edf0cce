// Kept answers: what the browser holds of the lists, files and pictures that were seen.
import type { Page } from '@playwright/test'

/** Whether an answer with `name` in its key lies in the browser. */
export const isKept = (page: Page, name: string) => page.evaluate(keepsAnswer, name)

/** Runs in the page. */
export const keepsAnswer = (name: string) =>
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

/** Runs in the page: whether the worker has taken over and holds all files of the app and a picture that the page shows. */
export const keepsFiles = async () => {
  const shown = [...document.querySelectorAll<HTMLImageElement>('img[src*="/api/image/"]')].find(
    (image) => image.complete && image.naturalWidth > 0,
  )
  if (!shown || !navigator.serviceWorker.controller) return false
  const files = performance.getEntriesByType('resource').flatMap(({ name }) => (name.includes('/assets/') ? name : []))
  const kept = await Promise.all([shown.src, ...files].map((address) => caches.match(address, { ignoreVary: true })))
  return !kept.includes(undefined)
}
