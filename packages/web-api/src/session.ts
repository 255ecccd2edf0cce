export interface Session {
  /** `12345678_` and 32 letters or digits. */
  readonly value: string
  readonly userId: string
}
