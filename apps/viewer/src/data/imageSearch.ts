// Image search: a picture is made small and bare of its metadata, then sent to the companion, which asks an image-search host (calls.md 7.2).
import type { ImageMatch, Result } from '@emaki/domain'
import { failure, readImageMatches, record, requestTimeoutMs, success } from '@emaki/domain'
import { translate } from '../i18n/catalogue.ts'
import { bodyErrorText } from './errorText.ts'
import { firstData } from './firstData.ts'

/** Image-search hosts look at small pictures only: a longer edge would be bytes for nothing. */
const longestEdge = 1200
const quality = 0.9
/** The host behind it answers slower than the site does. */
const patienceMs = 3 * requestTimeoutMs

/** True for files that may be searched for (spec 5). Drawings in SVG are documents, not pictures (reliability H1). */
export const isPicture = (file: Blob): boolean => file.type.startsWith('image/') && !file.type.startsWith('image/svg')

/** What looks like the picture. Resolves with a message fit to show when it cannot be told; rejects only when `signal` aborts. */
export async function searchByImage(file: Blob, signal: AbortSignal): Promise<Result<readonly ImageMatch[]>> {
  const picture = await bare(file)
  if (!picture) return failure(translate('image_search.unreadable'))
  const form = new FormData()
  form.append('file', picture, 'picture.jpg')
  try {
    const answer = await fetch(`${firstData().config.companionBase}/api/saucenao`, {
      method: 'POST',
      body: form,
      credentials: 'same-origin',
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
    })
    const body: unknown = await answer.json().catch(() => {
      // No JSON says no more than no answer does.
      return undefined
    })
    const matches = answer.ok ? readImageMatches(record(body)) : undefined
    return matches ? success(matches) : failure(bodyErrorText(body) ?? translate('error.unknown'))
  } catch (error) {
    if (signal.aborted) throw error
    return failure(translate('error.network'))
  }
}

/** The picture drawn anew: no place, no camera, no name in it (reliability H3). Undefined when it cannot be decoded. */
async function bare(file: Blob): Promise<Blob | undefined> {
  try {
    const drawn = await createImageBitmap(file)
    const scale = Math.min(1, longestEdge / Math.max(drawn.width, drawn.height))
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(drawn.width * scale)),
      Math.max(1, Math.round(drawn.height * scale)),
    )
    const brush = canvas.getContext('2d')
    if (!brush) return undefined
    brush.fillStyle = 'white'
    brush.fillRect(0, 0, canvas.width, canvas.height)
    brush.drawImage(drawn, 0, 0, canvas.width, canvas.height)
    drawn.close()
    return await canvas.convertToBlob({ type: 'image/jpeg', quality })
  } catch {
    // Not a picture that this browser can read; the caller says so.
    return undefined
  }
}
