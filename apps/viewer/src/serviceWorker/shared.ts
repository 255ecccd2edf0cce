// What other apps share with the installed one: a picture is put aside for the image search, words go on in the address (manifest, share_target).

/** Where the page finds the picture; both names are the page's own (data/sharedPicture.ts). */
const sharedCache = 'emaki-shared'
const sharedKey = '/shared-picture'
/** A larger file is no picture to search for (docs/reliability.md H2). Bytes. */
const maxPictureBytes = 50 * 1024 * 1024
/** Longer words are letters; an address has to hold them. Characters. */
const maxTextLength = 2000

/** True for the form that the system sends when something is shared here. */
export const isShared = ({ url, request }: { readonly url: URL; readonly request: Request }): boolean =>
  request.method === 'POST' && url.pathname === '/share'

/** Puts a shared picture aside and answers with the page that knows where all this leads. Never rejects. */
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
    // No form, or no room to keep the picture: the page finds nothing there and says so.
  }
  return new Response(null, { status: 303, headers: { location: `/share?${query}` } })
}

const isPicture = ({ type, size }: File): boolean => /^image\/(?!svg)/.test(type) && size > 0 && size <= maxPictureBytes
