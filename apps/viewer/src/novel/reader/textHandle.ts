// Imperative handle of a text, for every direction.

/** Idle timeout of work that follows the first paint of the text, ms. */
export const afterTextTimeoutMs = 300

/** Forwards (1) or back (-1). */
export type TurnStep = 1 | -1

/** Moves the page with a finger. */
export interface PageDrag {
  /** The finger is `x` px from where it went down. */
  follow(x: number): void
  /** The finger went up, `x` px from where it went down. `isGoingBack`: it was moving back. */
  release(x: number, isGoingBack: boolean): void
}

export interface TextHandle {
  /** Scrolls to a source position. `share`: where in the viewport it appears, 0 (start edge) to 1; columns ignore it. */
  goTo(at: number, share?: number): void
  /** Turns one screen. Returns false if there is nothing more in that direction. */
  turn(by: TurnStep): boolean
  /** Only of texts in columns. Scrolled text follows a finger by itself. */
  readonly drag?: PageDrag
}
