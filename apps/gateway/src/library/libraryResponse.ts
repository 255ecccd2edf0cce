// Responses of the library: private, and never cached, because they depend on who is signed in.
const headers = { 'cache-control': 'private, no-store' }

export const libraryJson = (value: unknown, status = 200): Response => Response.json(value, { status, headers })

export const libraryNoContent = (): Response => new Response(null, { status: 204, headers })

/** An error with its code (docs/library-api.md). `message` is for people who read logs and for clients without texts of their own. */
export const libraryError = (status: number, code: string, message: string): Response =>
  libraryJson({ error: { code, message } }, status)

export const workNotFound = (): Response => libraryError(404, 'notFound', 'The work is not in the archive')
