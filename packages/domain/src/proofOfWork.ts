// Names that the gateway and the viewer use for the proof of work of clients over their soft limit (docs/reliability.md 7.4).

/** A GET returns a challenge as JSON, a POST with its solution returns a pass. */
export const challengePath = '/api/challenge'
/** Response header of a 429 that a pass would avoid: the path of the challenge, on the same origin. */
export const challengeHeader = 'x-emaki-challenge'
/** Request header with the pass, for pages of other origins. Pages of the gateway have it in a cookie. */
export const passHeader = 'x-emaki-pass'
