// A person's round picture. The name stands beside it in text, so the picture itself is silent.
import { useState } from 'react'
import styles from './Avatar.module.css'

export interface AvatarProps {
  /** Already rewritten to the image proxy; empty when there is none. */
  readonly src: string
  /** Edge in pixels. */
  readonly size?: number
}

export function Avatar({ src, size = 40 }: AvatarProps) {
  const [broken, setBroken] = useState('')
  const style = { inlineSize: size, blockSize: size }
  if (src === '' || broken === src) return <span aria-hidden="true" className={styles.avatar} style={style} />
  return (
    <img
      className={styles.avatar}
      style={style}
      src={src}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(src)}
    />
  )
}
