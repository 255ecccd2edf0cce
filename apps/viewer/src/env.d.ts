// Values that the build defines.

interface ImportMetaEnv {
  /** The version of package.json. */
  readonly EMAKI_VERSION?: string
  /** True in the build for static hosts. */
  readonly EMAKI_STATIC?: boolean
}
