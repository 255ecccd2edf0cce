// Marks of responses that came from the archive (docs/library-api.md).

/** Header with the instant at which the work was kept, in ISO 8601. */
export const keptHeader = 'x-emaki-kept'
/** Value of `Server-Timing`. */
export const keptTiming = 'source;desc="archive"'
