// Runs a slideshow: the current work, the time for each, and the next picture, which loads before it is shown.
import type { Artwork } from '@emaki/domain'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Feed } from '../../platform/query/feed.ts'
import { firstOrder, turned, withoutWork, withWorks } from './slideOrder.ts'

interface SlidesOptions {
  readonly feed: Feed<Artwork>
  readonly isHidden: (work: Artwork) => boolean
  readonly pictureOf: (work: Artwork) => string
  readonly isPlaying: boolean
  readonly seconds: number
}

export interface Slides {
  /** The last work whose picture has loaded, or undefined while the first one loads. */
  readonly work: Artwork | undefined
  /** True when the list has no picture to show. */
  readonly isEmpty: boolean
  readonly turn: (by: 1 | -1) => void
}

/** The next page loads when this many works are left. */
const worksAhead = 4

export function useSlides({ feed, isHidden, pictureOf, isPlaying, seconds }: SlidesOptions): Slides {
  const works = new Map(feed.items.filter((work) => !isHidden(work) && pictureOf(work) !== '').map((work) => [work.id, work]))
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const [state, setOrder] = useState(firstOrder)
  const order = withWorks(
    state,
    [...works.keys()].filter((id) => !failed.has(id)),
    Math.random,
  )
  if (order !== state) setOrder(order)
  const idAt = (index: number) => order.ids[index % Math.max(1, order.ids.length)]
  const current = idAt(order.index)
  const next = idAt(order.index + 1)
  const [shown, setShown] = useState<string>()
  const addressOf = (id: string | undefined) => {
    const work = id === undefined ? undefined : works.get(id)
    return work && pictureOf(work)
  }

  const fail = useEffectEvent((id: string) => {
    setFailed((before) => new Set(before).add(id))
    setOrder((before) => withoutWork(before, id))
  })
  const address = addressOf(current)
  useEffect(() => {
    if (current === undefined || address === undefined) return
    return loadPicture(address, (isLoaded) => (isLoaded ? setShown(current) : fail(current)))
  }, [current, address])

  const nextAddress = addressOf(next)
  useEffect(() => {
    return shown === undefined || nextAddress === undefined ? undefined : loadPicture(nextAddress, () => undefined)
  }, [shown, nextAddress])

  const isShown = shown === current
  useEffect(() => {
    if (!isPlaying || !isShown) return
    const timer = setTimeout(() => setOrder((before) => turned(before, 1)), seconds * 1000)
    return () => clearTimeout(timer)
  }, [isPlaying, isShown, seconds])

  const loadMore = useEffectEvent(feed.loadMore)
  const isNearEnd = order.index + worksAhead >= order.ids.length
  useEffect(() => {
    if (isNearEnd && feed.state === 'ready') loadMore()
  }, [isNearEnd, feed.state])

  return {
    work: shown === undefined ? undefined : works.get(shown),
    isEmpty: current === undefined && feed.state !== 'loading',
    turn: (by) => setOrder((before) => turned(before, by)),
  }
}

/** Loads and decodes a picture. Returns a function that forgets the result. */
function loadPicture(address: string, onEnd: (isLoaded: boolean) => void): () => void {
  let isWanted = true
  const end = (isLoaded: boolean) => isWanted && onEnd(isLoaded)
  const picture = new Image()
  picture.src = address
  picture.decode().then(
    () => end(true),
    () => end(false),
  )
  return () => {
    isWanted = false
  }
}
