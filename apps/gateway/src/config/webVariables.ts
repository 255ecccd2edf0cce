// Variables of the site's web side as a source or a fallback (docs/operate/web-source.md).
import * as v from 'valibot'
import { secret, variable, words } from './variable.ts'

export const webVariables = {
  webSessions: secret(
    'EMAKI_WEB_SESSIONS',
    'Session cookies (PHPSESSID) of accounts for EMAKI_SOURCE=web, separated by commas, used in turn and only for reading',
    'a comma list of cookie values: the id of the user, an underscore, and letters and digits',
    words(/^[1-9]\d{0,11}_[0-9A-Za-z]{16,64}$/),
  ),
  fallback: variable(
    'EMAKI_FALLBACK',
    '',
    'Source that answers while all accounts of EMAKI_SOURCE=upstream are paused: web is the real site by its web pages, without an account',
    'web, or empty for none',
    v.picklist(['', 'web']),
  ),
}
