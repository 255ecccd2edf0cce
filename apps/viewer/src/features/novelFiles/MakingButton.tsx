// Making button: how far a file is that is being made, and the way to stop it.
import { ProgressButton } from '../../ui/controls/ProgressButton.tsx'
import type { useMaking } from './bookMaking.ts'

export function MakingButton({ making }: { readonly making: NonNullable<ReturnType<typeof useMaking>> }) {
  return <ProgressButton share={making.share} onStop={making.cancel} />
}
