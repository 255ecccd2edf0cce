// `npm start`: installs what is missing, builds what is stale, then becomes the gateway.
import { build } from './build.mjs'
import { ensureInstalled } from './install.mjs'

try {
  ensureInstalled()
  build()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
await import('../apps/gateway/dist/main.js')
