// Variables of the sample's painter.
import { availableParallelism } from 'node:os'
import { twoWay, variable, whole } from './variable.ts'

export const sampleVariables = {
  pictureCacheMegabytes: variable(
    'EMAKI_PICTURE_CACHE_MB',
    '512',
    'Maximum disk space for painted pictures of the sample, in megabytes',
    'a whole number from 16 to 1000000',
    whole(16, 1_000_000),
  ),
  painters: variable(
    'EMAKI_PAINTERS',
    String(Math.max(1, Math.min(4, availableParallelism() - 1))),
    'Number of threads that paint the sample pictures; they start with the first picture',
    'a whole number from 1 to 64',
    whole(1, 64),
  ),
  paintsAhead: variable(
    'EMAKI_PAINT_AHEAD',
    'on',
    'Paint the sample pictures of home, the daily ranking and its first artworks after the start, while no reader waits for a picture',
    'on or off',
    twoWay(),
  ),
}
