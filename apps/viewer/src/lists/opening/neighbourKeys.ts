/** The keys that open the works before and after an opened work (docs/spec/product.md 2.9). */
export const neighbourKeys: Readonly<Record<string, 'previous' | 'next'>> = { ArrowLeft: 'previous', ArrowRight: 'next' }

/** An event of the window whose detail is 1 for the next work and -1 for the previous one. The opened work cancels it when there is one. */
export const neighbourEvent = 'openneighbour'
