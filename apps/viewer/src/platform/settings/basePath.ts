// The base path: the folder below which the viewer is served. Paths in the code begin at the viewer's root, such as `/artworks/1`. Only the router
// and these functions add or remove the base path.

/** The base path with a slash at both ends: `/`, or for example `/emaki/`. The build sets it. */
export const basePath = (): string => import.meta.env.BASE_URL

/** The address of a path of the viewer, for links and files: `/artworks/1` becomes `/emaki/artworks/1`. Other addresses stay as they are. */
export const withBasePath = (path: string, base: string = basePath()): string =>
  path.startsWith('/') && !path.startsWith('//') ? base + path.slice(1) : path

/** The path of the viewer at a path of its origin: the reverse of `withBasePath`. Undefined for a path outside of the base path. */
export function withoutBasePath(path: string, base: string = basePath()): string | undefined {
  if (path.startsWith(base)) return `/${path.slice(base.length)}`
  const folder = base.slice(0, -1)
  // The folder itself, with or without a query.
  return folder !== '' && path.startsWith(folder) && /^(?:[?#]|$)/.test(path.slice(folder.length))
    ? `/${path.slice(folder.length)}`
    : undefined
}
