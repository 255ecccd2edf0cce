// Imperative handle of a text, for every direction.

/** Idle timeout of work that follows the first paint of the text, ms. */
export const afterTextTimeoutMs = 300

/** Forwards (1) or back (-1). */
export type TurnStep = 1 | -1

export interface TextHandle {
  /** Scrolls to a source position. `share`: where in the viewport it appears, 0 (start edge) to 1; columns ignore it. */
  goTo(at: number, share?: number): void
  /** Turns one screen. Returns false if there is nothing more in that direction. */
  turn(by: TurnStep): boolean
}
