// Shows its children to visitors who may see the library, such as a link to it.
import type { ReactNode } from 'react'
import { useLibraryAccess } from './useLibraryAccess.ts'

export function LibraryGate({ children }: { readonly children: ReactNode }) {
  return useLibraryAccess().mayBrowse && children
}
