// What the build writes into the code.

interface ImportMetaEnv {
  /** The version of package.json. */
  readonly EMAKI_VERSION?: string
}
