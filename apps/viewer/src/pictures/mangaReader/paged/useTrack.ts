// The track of the paged view: it holds the spreads side by side, follows the finger, and slides to the next spread.
import { useRef } from 'react'
import { shownOffset, turnDuration } from './drag.ts'

/** A released or turned page slows down like this. */
export const easing = 'cubic-bezier(0.2, 0.6, 0.3, 1)'

export interface TrackProps {
  /** Index of the spread that is visible at first. */
  readonly start: number
  /** Distance of two spreads, px; negative when reading goes to the left. */
  readonly step: number
  readonly count: number
  /** Whether a turned page slides in. */
  readonly slides: boolean
}

export function useTrack({ start, step, count, slides }: TrackProps) {
  const element = useRef<HTMLDivElement>(null)
  const positionRef = useRef(start)
  const offsetRef = useRef(0)
  const speedRef = useRef(0)
  const slideRef = useRef<Animation>(undefined)

  /** The place of a spread on the track, px. */
  const placeOf = (index: number) => index * step
  /** Whether there is a spread to the right (1) or left (-1) of the visible one. */
  const canTurn = (by: 1 | -1) => {
    const next = positionRef.current + (step < 0 ? -by : by)
    return next >= 0 && next < count
  }
  /** Where the track is while it does not slide, px. */
  const restingPlace = () => {
    const offset = offsetRef.current
    return shownOffset(offset, canTurn(offset < 0 ? 1 : -1)) - placeOf(positionRef.current)
  }
  const move = (offset: number) => {
    offsetRef.current = offset
    const transform = translation(restingPlace())
    if (element.current && element.current.style.transform !== transform) element.current.style.transform = transform
  }
  const stop = () => {
    slideRef.current?.cancel()
    slideRef.current = undefined
  }
  /** Turns to a spread, and slides there from a place of the track, px. */
  const turnTo = (index: number, from: number) => {
    stop()
    positionRef.current = index
    move(0)
    const to = restingPlace()
    const speed = speedRef.current
    speedRef.current = 0
    if (!slides || Math.abs(from - to) < 1 || !element.current || !('animate' in element.current)) return
    const duration = turnDuration(to - from, speed)
    const slide = element.current.animate([{ transform: translation(from) }, { transform: translation(to) }], {
      duration,
      easing,
    })
    slideRef.current = slide
    slide.onfinish = () => {
      if (slideRef.current === slide) slideRef.current = undefined
    }
  }
  return {
    element,
    placeOf,
    canTurn,
    restingPlace,
    move,
    turnTo,
    position: () => positionRef.current,
    offset: () => offsetRef.current,
    isSliding: () => slideRef.current !== undefined,
    /** Sets the speed of the finger for the next slide, px/ms. */
    setSpeed: (speed: number) => {
      speedRef.current = speed
    },
    /** Stops a slide where it is. */
    grab() {
      if (!slideRef.current || !element.current) return
      const { m41: place } = new DOMMatrixReadOnly(getComputedStyle(element.current).transform)
      stop()
      move(place + placeOf(positionRef.current))
    },
  }
}

// Adding zero turns -0 into 0.
export const hundredths = (value: number): number => Math.round(value * 100) / 100 + 0

const translation = (px: number): string => `translate3d(${hundredths(px)}px, 0px, 0px)`
