// Which Node runs this: one that is too old is told so in a sentence, before any of the others reads what it does not have. Imported first.

/** What is wrong with a version, or undefined. */
export function nodeFault(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isNewEnough = major > 20 || (major === 20 && minor >= 19)
  return isNewEnough ? undefined : `Emaki needs Node.js 20.19 or newer; this is ${version}.`
}

const fault = nodeFault(process.versions.node)
if (fault) {
  console.error(fault)
  process.exit(1)
}
