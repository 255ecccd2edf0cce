// Values that the build defines.

interface ImportMetaEnv {
  /** The version of package.json. */
  readonly EMAKI_VERSION?: string
}
