// Spreads: which pages lie open together, as in a book.

/**
 * The pages (from 0) of each opening. With `isDouble` two pages lie side by side, but the cover and every wide page lie alone. In reading
 * order, whichever way that runs.
 */
export function spreadsOf(count: number, isWide: (page: number) => boolean, isDouble: boolean): readonly (readonly number[])[] {
  const spreads: (readonly number[])[] = []
  for (let page = 0; page < count; ) {
    const isPair = isDouble && page > 0 && page + 1 < count && !isWide(page) && !isWide(page + 1)
    spreads.push(isPair ? [page, page + 1] : [page])
    page += isPair ? 2 : 1
  }
  return spreads
}

/** The pages that lie open when `page` does, in reading order. */
export function openingOf(
  page: number,
  ...[count, isWide, isDouble]: Parameters<typeof spreadsOf>
): { readonly first: number; readonly last: number } {
  const spreads = spreadsOf(count, isWide, isDouble)
  const open = spreads[spreadWith(spreads, page)]
  return { first: open?.[0] ?? page, last: open?.at(-1) ?? page }
}

/** The number of the spread that a page is in; the last one for a page beyond the end. */
export function spreadWith(spreads: readonly (readonly number[])[], page: number): number {
  const found = spreads.findIndex((spread) => spread.includes(page))
  return found >= 0 ? found : Math.max(0, spreads.length - 1)
}
