// The share sheet of an artwork. Load it lazily.
import type { Artwork } from '@emaki/domain'
import { ShareSheet } from '../../share/ShareSheet.tsx'
import { sharedArtwork } from '../../share/shareSources.ts'

export const ShareArtwork = ({ artwork, onClose }: { readonly artwork: Artwork; readonly onClose: () => void }) => (
  <ShareSheet shared={sharedArtwork(artwork)} onClose={onClose} />
)
