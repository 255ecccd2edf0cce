// Finds a Chromium for the browser tests, or installs one: Debian's package as root on Debian, Playwright's own elsewhere.
// It prefers the headless shell, because drawing the window of a full Chromium takes as much processor time as the page.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { installDebian, root, run } from './install.mjs'
import { findProgram, packageCommand } from './programs.mjs'

const shell = 'chromium-headless-shell'
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** The path of a Chromium executable. `CHROMIUM_PATH` overrides it. Throws with a sentence when that file does not exist. */
export function findChromium() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`CHROMIUM_PATH is "${chosen}", but no such file exists.`)
    return chosen
  }
  const present = findProgram(names)
  if (present?.endsWith(shell)) return present
  try {
    console.log('Installing Chromium …')
    if (installDebian([shell, 'fonts-noto-cjk'])) return findProgram(names)
  } catch (error) {
    // Without that package or a network, a full Chromium works too, but slower.
    if (!present && !installDebian(['chromium', 'fonts-noto-cjk'])) throw error
    return findProgram(names)
  }
  if (present) return present
  run(...packageCommand(root, 'playwright', ['install', 'chromium']))
  return createRequire(join(root, 'e2e/package.json'))('@playwright/test').chromium.executablePath()
}
