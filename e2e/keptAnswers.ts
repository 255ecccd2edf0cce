// Kept answers: what the browser holds of the lists that were seen.
import type { Page } from '@playwright/test'

/** Whether an answer with `name` in its key lies in the browser. */
export const isKept = (page: Page, name: string) =>
  page.evaluate(
    (part) =>
      new Promise<boolean>((resolve, reject) => {
        const opening = indexedDB.open('emaki-answers')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const asking = opening.result.transaction('answers').objectStore('answers').getAllKeys()
          asking.onerror = () => reject(asking.error)
          asking.onsuccess = () => {
            opening.result.close()
            resolve(asking.result.some((key) => String(key).includes(`"${part}"`)))
          }
        }
      }),
    name,
  )
