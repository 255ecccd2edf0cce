// The share target of the manifest: a shared picture is cached for the image search, and shared texts go into the address of the next page.
import { withBasePath } from '../platform/settings/basePath.ts'
import { sharedCache } from '../platform/settings/storageKeys.ts'

const sharedKey = '/shared-picture'
/** Limit of the image search (docs/reliability.md H2). */
const maxPictureBytes = 50 * 1024 * 1024
/** Characters: a longer text is no search, and an address has a length limit. */
const maxTextLength = 2000

/** True for the form that the operating system sends to the share target. */
export const isShared = ({ url, request }: { readonly url: URL; readonly request: Request }): boolean =>
  request.method === 'POST' && url.pathname === withBasePath('/share')

/** Caches a shared picture and redirects to the page that opens what was shared. Never rejects. */
export async function takeShared(request: Request): Promise<Response> {
  const query = new URLSearchParams()
  try {
    const form = await request.formData()
    for (const key of ['title', 'text', 'url']) {
      const words = form.get(key)
      if (typeof words === 'string' && words !== '') query.set(key, words.slice(0, maxTextLength))
    }
    const picture = form.getAll('picture').find((entry) => entry instanceof File && isPicture(entry))
    if (picture instanceof File) {
      query.set('picture', 'true')
      const cache = await caches.open(sharedCache)
      await cache.put(sharedKey, new Response(picture, { headers: { 'content-type': picture.type } }))
    }
  } catch {
    // No form, or the cache is full: the page reports that it found no picture.
  }
  return new Response(null, { status: 303, headers: { location: withBasePath(`/share?${query}`) } })
}

const isPicture = ({ type, size }: File): boolean => /^image\/(?!svg)/.test(type) && size > 0 && size <= maxPictureBytes
