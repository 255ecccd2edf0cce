// Spreads: pages that show together, as in an open book.

/** The pages (from 0) of each spread, in reading order. With `isDouble` a spread has two pages, except the cover and wide pages. */
export function spreadsOf(count: number, isWide: (page: number) => boolean, isDouble: boolean): readonly (readonly number[])[] {
  const spreads: (readonly number[])[] = []
  for (let page = 0; page < count; ) {
    const isPair = isDouble && page > 0 && page + 1 < count && !isWide(page) && !isWide(page + 1)
    spreads.push(isPair ? [page, page + 1] : [page])
    page += isPair ? 2 : 1
  }
  return spreads
}

/** The first and the last page of the spread with `page`. */
export function spreadRange(
  page: number,
  ...[count, isWide, isDouble]: Parameters<typeof spreadsOf>
): { readonly first: number; readonly last: number } {
  const spreads = spreadsOf(count, isWide, isDouble)
  const spread = spreads[spreadIndexOf(spreads, page)]
  return { first: spread?.[0] ?? page, last: spread?.at(-1) ?? page }
}

/** The index of the spread with `page`; the last spread for a page beyond the end. */
export function spreadIndexOf(spreads: readonly (readonly number[])[], page: number): number {
  const found = spreads.findIndex((spread) => spread.includes(page))
  return found >= 0 ? found : Math.max(0, spreads.length - 1)
}
