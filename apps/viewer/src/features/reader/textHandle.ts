// Text handle: what a drawn text can be told, whatever its direction.

export interface TextHandle {
  /** Brings a place of the source into sight: to the edge, or to a share (0 to 1) of what is seen where that can be chosen. */
  goTo(at: number, share?: number): void
  /** Reads on (1) or back (-1) by a screen. False where it is known that nothing more lies that way. */
  turn(by: 1 | -1): boolean
}
