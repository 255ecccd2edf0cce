// Imitates how pixivpy, the most used client of the app API, requests a next page.

/**
 * The parameters of a `next_url` as pixivpy sends them back. Its `parse_qs` keeps the last value of each key.
 * `viewed[0]` and `viewed[1]` are different keys to it, so a list with indexes shrinks to its last entry. Its methods write lists as
 * `name[]`.
 */
export function sentBackByPixivpy(nextUrl: string): URLSearchParams {
  const values = new Map<string, string[]>()
  for (const [name, value] of new URL(nextUrl).searchParams) values.set(name, [...(values.get(name) ?? []), value])
  const lists = new Map<string, string[]>()
  const query = new URLSearchParams()
  for (const [name, all] of values) {
    if (name.includes('[') && name.endsWith(']')) lists.set(name.slice(0, name.indexOf('[')), all)
    else query.set(name, all.at(-1) ?? '')
  }
  for (const [name, all] of lists) for (const value of all) query.append(`${name}[]`, value)
  return query
}
