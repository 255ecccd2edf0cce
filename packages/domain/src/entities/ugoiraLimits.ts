// Limits of ugoira archives, their frames and their exports. Sizes are in bytes, durations in milliseconds.

/** Maximum number of frames, and of entries in an archive (docs/reliability.md G2, G6). */
export const maxUgoiraFrames = 1000
/** Maximum size of an archive in bytes, packed or unpacked (docs/contract/companion.md 10, docs/reliability.md G1). */
export const maxUgoiraBytes = 256 * 1024 * 1024
/** Maximum ratio of unpacked to packed size of an entry. A higher ratio counts as a ZIP bomb (docs/reliability.md G1). */
export const maxUnpackRatio = 100
/** Maximum size of a decoded frame, in pixels (docs/reliability.md G7). */
export const maxFramePixels = 16_000_000
/** Limits on decoded frames kept in memory, by number and by bytes. The lower one applies (performance U3). */
export const maxDecodedFrames = 8
export const maxDecodedBytes = 48_000_000
/** Bounds for frame delays. A delay of weeks would freeze the picture. Frames that are too short for a screen or a format are skipped. */
export const shortestDelayMs = 1
/** Replaces a delay that is zero, negative or no number, which would spin. */
export const missingDelayMs = 10
export const longestDelayMs = 600_000
/** Maximum number of threads of the GIF and APNG encoders (docs/spec/product.md 9). Fewer cores mean fewer threads. */
export const maxEncoderThreads = 10
/** A GIF with at least this many frames keeps only every second one (docs/spec/product.md 6). */
export const gifHalvingFrames = 100
/** Bits per second in one Mbps of the video bitrate setting (docs/spec/product.md 9). */
export const bitsPerMegabit = 1_000_000
/** A download of an archive that receives nothing for this long has failed (docs/spec/product.md 9.3). */
export const archiveStallTimeoutMs = 60_000
/** How often an interrupted download resumes without receiving a new byte. Each pause is twice the previous one. */
export const maxArchiveResumes = 6
