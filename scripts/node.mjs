// Checks the version of Node before the other scripts use newer features. Must be imported first.

/** An error message for a version that is too old, or undefined. */
export function nodeVersionError(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isNewEnough = major > 20 || (major === 20 && minor >= 19)
  return isNewEnough ? undefined : `Emaki needs Node.js 20.19 or newer; this is ${version}.`
}

const error = nodeVersionError(process.versions.node)
if (error) {
  console.error(error)
  process.exit(1)
}
