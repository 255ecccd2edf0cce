// The space around the parts of a story.
import type { CSSProperties, ReactNode } from 'react'

const shown = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12, padding: 16 } satisfies CSSProperties

/** Parts beside each other, in as many lines as they need. */
export const Row = ({ children }: { readonly children: ReactNode }) => <div style={shown}>{children}</div>

const lines = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16, padding: 16 } satisfies CSSProperties

/** Parts below each other, each as wide as the page. */
export const Lines = ({ children }: { readonly children: ReactNode }) => <div style={lines}>{children}</div>

const grid: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
  gap: 16,
  padding: 16,
}

/** Cards of one size. */
export const Grid = ({ children }: { readonly children: ReactNode }) => <div style={grid}>{children}</div>

/** The place of one card: its list sets the size of a card. */
export function Place({ ratio = 1, children }: { readonly ratio?: number; readonly children: ReactNode }) {
  return <div style={{ position: 'relative', aspectRatio: ratio }}>{children}</div>
}
