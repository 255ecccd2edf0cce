// Builds the collection that the first start begins with. `scripts/build.mjs` runs it.
import { buildShipped, shippedPath } from './storage/shippedFile.ts'

buildShipped(shippedPath)
