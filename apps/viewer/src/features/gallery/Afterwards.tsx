// Afterwards: what lies below the first sight of a screen, and may join once that has been drawn.
import type { ReactNode } from 'react'
import { useSettled } from './useSettled.ts'

export function Afterwards({ children }: { readonly children: ReactNode }) {
  return useSettled() && children
}
