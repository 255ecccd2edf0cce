/** The keys that open the works before and after an opened work (docs/spec/product.md 2.9). */
export const neighbourKeys: Readonly<Record<string, 'previous' | 'next'>> = { ArrowLeft: 'previous', ArrowRight: 'next' }
