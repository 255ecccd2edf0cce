// What requests to the app API say about the app that sends them (docs/contract/site-2026.md 4).

export interface AppIdentity {
  readonly appVersion: string
  /** Name of the operating system, such as Android or iOS. */
  readonly appOs: string
  /** Release of the operating system. */
  readonly appOsVersion: string
  /** Model of the device. */
  readonly appDevice: string
  /** Version of the viewer that a novel's page is written for. */
  readonly viewerVersion: string
}

/** The official app of November 2026. Upstream may stop accepting it, so each word is a setting of the gateway. */
export const defaultAppIdentity: AppIdentity = {
  appVersion: '6.199.0',
  appOs: 'Android',
  appOsVersion: '14',
  appDevice: 'Pixel 8',
  viewerVersion: '20260126_viewer_comments',
}

/** The identity in an object with more members. Absent members have their default. */
export const appIdentityOf = (given: Partial<AppIdentity>): AppIdentity => ({
  appVersion: given.appVersion ?? defaultAppIdentity.appVersion,
  appOs: given.appOs ?? defaultAppIdentity.appOs,
  appOsVersion: given.appOsVersion ?? defaultAppIdentity.appOsVersion,
  appDevice: given.appDevice ?? defaultAppIdentity.appDevice,
  viewerVersion: given.viewerVersion ?? defaultAppIdentity.viewerVersion,
})

/** The value of User-Agent: `PixivAndroidApp/6.199.0 (Android 14; Pixel 8)`. */
export function appUserAgent({ appVersion, appOs, appOsVersion, appDevice }: AppIdentity): string {
  const name = appOs.toLowerCase() === 'ios' ? 'PixivIOSApp' : 'PixivAndroidApp'
  return `${name}/${appVersion} (${appOs} ${appOsVersion}; ${appDevice})`
}
