// Spreads: pages that show together, as in an open book.

export interface Pairing {
  readonly count: number
  /** Whether a page (from 0) is a wide picture, which stays alone. */
  readonly isWide: (page: number) => boolean
  /** Whether a spread may have two pages. */
  readonly isDouble: boolean
  /** Whether pairs begin with the first page, so that the cover has a neighbour. */
  readonly isShifted: boolean
}

/** The pages (from 0) of each spread, in reading order. With `isDouble` a spread has two pages, except the cover and wide pages. */
export function spreadsOf({ count, isWide, isDouble, isShifted }: Pairing): readonly (readonly number[])[] {
  const spreads: (readonly number[])[] = []
  const firstPair = isShifted ? 0 : 1
  for (let page = 0; page < count; ) {
    const isPair = isDouble && page >= firstPair && page + 1 < count && !isWide(page) && !isWide(page + 1)
    spreads.push(isPair ? [page, page + 1] : [page])
    page += isPair ? 2 : 1
  }
  return spreads
}

/** The index of the spread with `page`; the last spread for a page beyond the end. */
export function spreadIndexOf(spreads: readonly (readonly number[])[], page: number): number {
  const found = spreads.findIndex((spread) => spread.includes(page))
  return found >= 0 ? found : Math.max(0, spreads.length - 1)
}

export interface VisiblePages {
  /** From 0. */
  readonly first: number
  readonly last: number
}

/** The first and the last page of the spread with `page`. */
export function visiblePages(spreads: readonly (readonly number[])[], page: number): VisiblePages {
  const spread = spreads[spreadIndexOf(spreads, page)]
  return { first: spread?.[0] ?? page, last: spread?.at(-1) ?? page }
}
