// `npm start`: installs missing packages, builds outdated outputs, then runs the gateway in this process.
import { build } from './build.mjs'
import { endWithParent } from './endWithParent.mjs'
import { ensureInstalled } from './install.mjs'

try {
  ensureInstalled({ onlyRunning: true })
  build()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
endWithParent()
await import('../apps/gateway/dist/main.js')
