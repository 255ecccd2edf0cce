// The tabs of the history as the address has them (docs/spec/product.md 2.13): artworks, novels, users, and highlights in novels.

export const historyTabs = ['i', 'n', 'u', 'h'] as const
export type HistoryTab = (typeof historyTabs)[number]
