// The variable of the site's web side as a source (docs/operate/web-source.md).
import { secret, words } from './variable.ts'

export const webVariables = {
  webSessions: secret(
    'EMAKI_WEB_SESSIONS',
    'Session cookies (PHPSESSID) of accounts for EMAKI_SOURCE=web, separated by commas, used in turn and only for reading',
    'a comma list of cookie values: the id of the user, an underscore, and letters and digits',
    words(/^[1-9]\d{0,11}_[0-9A-Za-z]{16,64}$/),
  ),
}
