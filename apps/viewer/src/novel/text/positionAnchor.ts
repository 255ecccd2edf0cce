// The exact reading position while the layout changes. The first visible letter of another layout is the start of its line or view, which is
// often before it: without the anchor, each turn of a phone would move the text back.

export interface PositionAnchor {
  /** The text was moved to a position, which is in its first line or view; undefined for a move that places it elsewhere on the screen. */
  readonly hold: (at: number | undefined) => void
  /** The reading position for the first visible letter: the held position until the user moves the text. */
  readonly positionOf: <First extends number | undefined>(first: First) => First | number
}

/** `start`: the start of the text. There, the position is the start. */
export function createPositionAnchor(start: number, at?: number): PositionAnchor {
  let held: number | undefined = at
  /** The first visible letter after the move. */
  let heldFirst: number | undefined
  const hold = (position: number | undefined) => {
    held = position
    heldFirst = undefined
  }
  return {
    hold,
    positionOf(first) {
      if (held === undefined || first === undefined) return first
      heldFirst ??= first
      if (first === heldFirst && first > start && first <= held) return held
      hold(undefined)
      return first
    },
  }
}
