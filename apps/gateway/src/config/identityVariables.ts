// The variable of what calls of the app API say about the app that sends them (docs/contract/site-2026.md 4).
import { type AppIdentity, appUserAgent, defaultAppIdentity } from '@emaki/domain'
import * as v from 'valibot'
import { merged, variable, withMembers } from './variable.ts'

/** A User-Agent of the app, and perhaps the version of its viewer: `PixivAndroidApp/6.199.0 (Android 14; Pixel 8) 20260126_viewer`. */
const appWords =
  /^Pixiv(?:Android|IOS)App\/(\d{1,4}(?:\.\d{1,5}){0,3}) \(([\w.+-]{1,50}) ([\w.+-][\w .+-]{0,49}); ([\w.+-][\w .,+-]{0,49})\)(?: ([\w.+-]{1,50}))?$/

const wordsOfIdentity = (identity: AppIdentity): string => `${appUserAgent(identity)} ${identity.viewerVersion}`

function identityIn(text: string): AppIdentity {
  const [, appVersion = '', appOs = '', appOsVersion = '', appDevice = '', viewerVersion] = appWords.exec(text) ?? []
  return { appVersion, appOs, appOsVersion, appDevice, viewerVersion: viewerVersion ?? defaultAppIdentity.viewerVersion }
}

export const identityVariables = {
  app: merged(
    withMembers(
      variable(
        'EMAKI_APP',
        wordsOfIdentity(defaultAppIdentity),
        'The official app that calls claim to be, for upstream: its User-Agent, then the version of its novel viewer; use newer ones when the site refuses these',
        'a User-Agent such as PixivAndroidApp/6.199.0 (Android 14; Pixel 8), and after a blank the version of the viewer',
        v.pipe(v.string(), v.regex(appWords), v.transform(identityIn)),
      ),
    ),
    ['EMAKI_APP_VERSION', 'EMAKI_APP_OS', 'EMAKI_APP_OS_VERSION', 'EMAKI_APP_DEVICE', 'EMAKI_VIEWER_VERSION'],
    (own, textOf) => {
      const known = own === '' ? defaultAppIdentity : identityIn(own)
      return wordsOfIdentity({
        appVersion: textOf('EMAKI_APP_VERSION') || known.appVersion,
        appOs: textOf('EMAKI_APP_OS') || known.appOs,
        appOsVersion: textOf('EMAKI_APP_OS_VERSION') || known.appOsVersion,
        appDevice: textOf('EMAKI_APP_DEVICE') || known.appDevice,
        viewerVersion: textOf('EMAKI_VIEWER_VERSION') || known.viewerVersion,
      })
    },
  ),
} as const
