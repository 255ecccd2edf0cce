// The round picture of a user. Its `alt` is empty, because the name is next to it.
import { useState } from 'react'
import styles from './Avatar.module.css'

export interface AvatarProps {
  /** An address of the image proxy; empty without a picture. */
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
