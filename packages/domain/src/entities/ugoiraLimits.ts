// Limits of ugoira: what an archive, its frames and its exports may be. Sizes in bytes, durations in milliseconds.

/** An animation with more frames than this is refused, and so is an archive with more entries (docs/reliability.md G2, G6). */
export const maxUgoiraFrames = 1000
/** Most bytes of an archive, packed or unpacked (docs/contract/companion.md 10, docs/reliability.md G1). */
export const maxUgoiraBytes = 256 * 1024 * 1024
/** An entry that unpacks to more than this many times its size is a bomb (docs/reliability.md G1). */
export const maxUnpackRatio = 100
/** A larger frame is not decoded, in pixels (docs/reliability.md G7). */
export const maxFramePixels = 16_000_000
/** Decoded frames kept at once: so many, and so many bytes, whichever is less (performance U3). */
export const maxDecodedFrames = 8
export const maxDecodedBytes = 48_000_000
/** A delay of nought would stop time, and one of weeks would stop the picture: delays are kept between these. */
export const shortestDelayMs = 10
export const longestDelayMs = 600_000
/** Threads of the GIF and APNG encoders at most (docs/spec/product.md 9); a machine with fewer cores uses fewer. */
export const maxEncoderThreads = 10
/** A GIF of so many frames or more keeps every second one (docs/spec/product.md 6). */
export const gifHalvingFrames = 100
/** Bits a second in one Mbps of the video bitrate setting (docs/spec/product.md 9). */
export const bitsPerMegabit = 1_000_000
/** An archive that sends nothing for this long is taken for lost (docs/spec/product.md 9.3). */
export const ugoiraSilenceMs = 60_000
/** A broken-off archive is taken up so often without any new byte; each pause before is twice the one before it. */
export const archiveTakeUps = 6
