// The round picture of a user. Its `alt` is empty, because the name is next to it.
import { useState } from 'react'
import styles from './Avatar.module.css'

export interface AvatarProps {
  /** An address of the image proxy; empty without a picture. */
  readonly src: string
  /** Edge in pixels. */
  readonly size?: number
  /** True for the main picture of a page, which loads before others. */
  readonly isFirst?: boolean
}

export function Avatar({ src, size = 40, isFirst = false }: AvatarProps) {
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
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      onError={() => setBroken(src)}
    />
  )
}
