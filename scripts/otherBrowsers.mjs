// Finds Firefox and WebKitGTK for the smoke tests, or installs Debian's packages. A browser that cannot be installed is skipped
// with a message.
import { installDebian } from './install.mjs'
import { findProgram } from './programs.mjs'

const fonts = 'fonts-noto-cjk'

/** The programs of the smoke tests as environment variables, undefined for missing browsers. Never throws. */
export function findOtherBrowsers() {
  return {
    FIREFOX_PATH: process.env.FIREFOX_PATH ?? find('Firefox', [['firefox-esr', 'firefox']], ['firefox-esr', fonts]),
    // The package includes MiniBrowser, which needs a display.
    WEBKIT_DRIVER_PATH:
      process.env.WEBKIT_DRIVER_PATH ?? find('WebKitGTK', [['WebKitWebDriver'], ['Xvfb']], ['webkit2gtk-driver', 'xvfb', fonts]),
  }
}

/** The path of the first program, if one of each of `programs` exists. */
function find(browser, programs, packages) {
  const present = () => (programs.every((names) => findProgram(names)) ? findProgram(programs[0]) : undefined)
  if (present()) return present()
  console.log(`Installing ${browser} …`)
  let reason = 'it can be installed only as root on Debian'
  try {
    installDebian(packages)
  } catch (error) {
    reason = error.message
  }
  if (!present()) console.log(`The smoke tests in ${browser} are skipped: ${programs.flat().join(', ')} not found; ${reason}.`)
  return present()
}
