// Image search: a picture is made small and bare of its metadata, then sent to the companion, which asks an image-search host (docs/spec/calls.md 7.2).
import type { DataResult, ImageMatch } from '@emaki/domain'
import { failure, readImageMatches, record, requestTimeoutMs, success } from '@emaki/domain'
import { queryOptions } from '@tanstack/react-query'
import { translate } from '../../i18n/catalogue.ts'
import { statusErrorText } from '../http/errorText.ts'
import { initialData } from '../query/initialData.ts'
import { lifetimes } from '../query/lifetimes.ts'
import { gcTimeFor, persisterFor, unwrap } from '../query/queryClient.ts'

/** Image-search hosts look at small pictures only: a longer edge would be bytes for nothing. */
const longestEdge = 1200
const quality = 0.9
/** The host behind it answers slower than the site does. */
const patienceMs = 3 * requestTimeoutMs

export interface ImageSearch {
  /** As it was sent: small, and bare of its metadata. */
  readonly picture: Blob
  readonly matches: readonly ImageMatch[]
}

/** Pictures chosen in this visit, by the names under which their searches stand in addresses. */
const chosen = new Map<string, Blob>()

/** True for files that may be searched for (docs/spec/product.md 5). Drawings in SVG are documents, not pictures (docs/reliability.md H1). */
export const isPicture = (file: Blob): boolean => file.type.startsWith('image/') && !file.type.startsWith('image/svg')

/** Makes a picture ready to be searched for. Resolves to the name of its search, 16 hexadecimal digits; undefined when it cannot be read. */
export async function choosePicture(file: Blob): Promise<string | undefined> {
  const picture = await bare(file)
  if (picture === undefined) return undefined
  const name = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  chosen.set(name, picture)
  return name
}

/** A picture chosen in this visit. */
export const chosenPicture = (name: string): Blob | undefined => chosen.get(name)

/** What looks like the picture of a name. Kept 1 hour like other searches (docs/spec/product.md 9), so that going back and loading anew show it again. */
export function imageSearchQuery(name: string) {
  const persister = persisterFor(lifetimes.search)
  return queryOptions<ImageSearch>({
    queryKey: ['image-search', name],
    queryFn: async ({ signal }) => {
      const picture = chosen.get(name)
      if (picture === undefined) return unwrap(failure(translate('image_search.gone')))
      return { picture, matches: unwrap(await searchByImage(picture, signal)) }
    },
    gcTime: gcTimeFor(lifetimes.search),
    ...(persister ? { persister } : {}),
  })
}

/** What looks like the picture. Resolves with a message fit to show when it cannot be told; rejects only when `signal` aborts. */
async function searchByImage(picture: Blob, signal: AbortSignal): Promise<DataResult<readonly ImageMatch[]>> {
  const form = new FormData()
  form.append('file', picture, 'picture.jpg')
  try {
    const answer = await fetch(`${initialData().config.companionBase}/api/saucenao`, {
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
    return matches ? success(matches) : failure(statusErrorText(answer.status, body))
  } catch (error) {
    if (signal.aborted) throw error
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    return failure(translate(isLate ? 'error.timeout' : 'error.network'))
  }
}

/** The picture drawn anew: no place, no camera, no name in it (docs/reliability.md H3). Undefined when it cannot be decoded. */
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
