// /.well-known/emaki.json: version, source, features and paths of a host. Other mirrors lack it and so count as not self-hosted.

/** Features that only self-hosted mirrors have. */
export const mirrorFeatureNames = [
  'recommended',
  'latest',
  'popularPreview',
  'userSearch',
  'autocomplete',
  'novelWebview',
] as const

export interface HostFeatures {
  readonly isSelfHosted: boolean
  readonly offered: ReadonlySet<(typeof mirrorFeatureNames)[number]>
  /**
   * Paths where other gateways may fetch pictures and companion responses.
   * Missing on hosts without them and on gateways whose own source is a mirror: passing through one gateway only makes loops
   * impossible.
   */
  readonly paths?: { readonly images?: string; readonly companion?: string }
}

/** Features of an Emaki gateway. */
export const allFeatures: HostFeatures = { isSelfHosted: true, offered: new Set(mirrorFeatureNames) }
/** Features of other mirrors. */
export const noFeatures: HostFeatures = { isSelfHosted: false, offered: new Set() }

/** Path of the document with version, source and features. */
export const wellKnownPath = '/.well-known/emaki.json'

export interface WellKnownOptions {
  readonly version: string
  /** Kind of the source, such as `sample`. */
  readonly source: string
  readonly hasApiProxy: boolean
  /** Features of the mirror. */
  readonly mirror: HostFeatures
  /** Paths of the APIs by name. */
  readonly paths: Readonly<Record<string, string>>
  /** Further members. */
  readonly more?: Readonly<Record<string, unknown>>
}

/** Features of the companion, which do not depend on the mirror. */
const companionFeatures = { imageSearch: true, recovery: true }

/** The document as JSON. */
export const wellKnownDocument = ({ version, source, hasApiProxy, mirror, paths, more }: WellKnownOptions): string =>
  JSON.stringify({
    name: 'emaki',
    version,
    source,
    selfHosted: mirror.isSelfHosted,
    features: {
      ...Object.fromEntries(mirrorFeatureNames.map((name) => [name, mirror.offered.has(name)])),
      ...companionFeatures,
      apiProxy: hasApiProxy,
    },
    paths,
    ...more,
  })
