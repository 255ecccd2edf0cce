// The cover of a collection or story. One that fails to load leaves the background.
import { useState } from 'react'

interface CoverPictureProps {
  readonly src: string
  readonly isFirst?: boolean
}

export function CoverPicture({ src, isFirst = false }: CoverPictureProps) {
  const [failed, setFailed] = useState('')
  if (failed === src) return null
  return (
    <img
      src={src}
      alt=""
      decoding="async"
      draggable={false}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      onError={() => setFailed(src)}
    />
  )
}
