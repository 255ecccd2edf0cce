// Image search: resizes a picture, removes its metadata, and sends it to the companion, which queries an image-search host (docs/spec/calls.md 7.2).
import type { ImageMatch } from '@emaki/domain'
import { readImageMatches, record, requestTimeoutMs, succeeded } from '@emaki/domain'
import { queryOptions } from '@tanstack/react-query'
import { statusErrorText } from '../../platform/http/errorText.ts'
import { type RequestResult, requestFailed } from '../../platform/http/requestResult.ts'
import { translate } from '../../platform/i18n/catalogue.ts'
import { initialData } from '../../platform/query/initialData.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'
import { gcTimeFor, persisterFor, unwrap } from '../../platform/query/queryClient.ts'

/** Maximum edge length in pixels. Image-search hosts use no larger pictures. */
const maxEdge = 1200
const quality = 0.9
/** The image-search host is slower than the site, so this timeout is longer. In ms. */
const searchTimeoutMs = 3 * requestTimeoutMs

export interface ImageSearch {
  /** The resized picture without metadata. */
  readonly picture: Blob
  readonly matches: readonly ImageMatch[]
}

/** Pictures chosen in this visit, by the search ids in addresses. */
const chosen = new Map<string, Blob>()

/** True for picture files (docs/spec/product.md 5). SVG files are documents, not pictures (docs/reliability.md H1). */
export const isPicture = (file: Blob): boolean => file.type.startsWith('image/') && !file.type.startsWith('image/svg')

/**
 * Prepares a picture for a search. Resolves with a search id of 16 hexadecimal digits. Undefined when the picture is
 * unreadable.
 */
export async function choosePicture(file: Blob): Promise<string | undefined> {
  const picture = await withoutMetadata(file)
  if (picture === undefined) return undefined
  const name = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  chosen.set(name, picture)
  return name
}

/** The picture of a search id from this visit. */
export const chosenPicture = (name: string): Blob | undefined => chosen.get(name)

/**
 * Searches for the picture of an id. Cached for 1 hour like other searches (docs/spec/product.md 9), so that going back and
 * reloading work.
 */
export function imageSearchQuery(name: string) {
  const persister = persisterFor(lifetimes.search)
  return queryOptions<ImageSearch>({
    queryKey: ['image-search', name],
    queryFn: async ({ signal }) => {
      const picture = chosen.get(name)
      if (picture === undefined) return unwrap(requestFailed(translate('image_search.gone')))
      return { picture, matches: unwrap(await searchByImage(picture, signal)) }
    },
    gcTime: gcTimeFor(lifetimes.search),
    ...(persister ? { persister } : {}),
  })
}

/** Sends a picture to the companion. Resolves with matches or a message for the user. Rejects only when `signal` aborts. */
async function searchByImage(picture: Blob, signal: AbortSignal): Promise<RequestResult<readonly ImageMatch[]>> {
  const { companionBase } = initialData().config
  if (companionBase === '') return requestFailed(translate('companion.absent'))
  const form = new FormData()
  form.append('file', picture, 'picture.jpg')
  try {
    const response = await fetch(`${companionBase}/api/saucenao`, {
      method: 'POST',
      body: form,
      credentials: 'same-origin',
      signal: AbortSignal.any([signal, AbortSignal.timeout(searchTimeoutMs)]),
    })
    const body: unknown = await response.json().catch(() => {
      // A response without JSON has no message.
      return undefined
    })
    const matches = response.ok ? readImageMatches(record(body)) : undefined
    return matches ? succeeded(matches) : requestFailed(statusErrorText(response.status, body))
  } catch (error) {
    if (signal.aborted) throw error
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    return requestFailed(translate(isLate ? 'error.timeout' : 'error.network'))
  }
}

/**
 * Draws the picture again, which removes location, camera and name (docs/reliability.md H3). Undefined when it cannot be
 * decoded.
 */
async function withoutMetadata(file: Blob): Promise<Blob | undefined> {
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, maxEdge / Math.max(bitmap.width, bitmap.height))
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(bitmap.width * scale)),
      Math.max(1, Math.round(bitmap.height * scale)),
    )
    const context = canvas.getContext('2d')
    if (!context) return undefined
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return await canvas.convertToBlob({ type: 'image/jpeg', quality })
  } catch {
    // This browser cannot read the picture. The caller tells the user.
    return undefined
  }
}
