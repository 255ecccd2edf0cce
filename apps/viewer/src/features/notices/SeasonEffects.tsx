// A seasonal effect over an artwork that carries its tag (spec 4). Nothing moves for those who do not want motion.
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { localDay, noticesQuery } from '../../data/notices.ts'
import { pictureUrl } from '../../data/picture.ts'
import { effectFor, effectsOf } from './notice.ts'
import styles from './SeasonEffects.module.css'

/** How many flakes, petals or leaves fall at once. */
const flakes = Array.from({ length: 24 }, (_, index) => index)

export function SeasonEffects({ tags }: { readonly tags: readonly string[] }) {
  // Asked for when the page has come to rest (tellAlerts.ts): no work waits for its weather.
  const { data } = useQuery({ ...noticesQuery(), enabled: false })
  const effect = effectFor(effectsOf(data, localDay()), tags)
  if (effect === undefined) return null
  if ('picture' in effect.show) {
    return (
      <img className={styles.picture} src={pictureUrl(effect.show.picture)} alt="" aria-hidden="true" data-effect="picture" />
    )
  }
  return (
    <div className={styles.sky} aria-hidden="true" data-effect={effect.show.drawn}>
      {flakes.map((flake) => (
        <i key={flake} style={fallOf(flake)} />
      ))}
    </div>
  )
}

/** Each falls at its own place, pace and size: spread by the golden ratio, the same every time. */
function fallOf(flake: number): CSSProperties {
  const spread = (flake * 0.618034) % 1
  const other = (flake * 0.754878) % 1
  return {
    '--x': `${spread * 100}%`,
    '--size': `${6 + other * 8}px`,
    '--pace': `${7 + other * 7}s`,
    '--wait': `${-spread * 14}s`,
    '--drift': `${(other - 0.5) * 120}px`,
  }
}
