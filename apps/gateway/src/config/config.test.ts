// The configuration: defaults, values, and error messages.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryDirectory } from '../testing/program.ts'
import { readConfig, variablesHelp } from './config.ts'
import { variables } from './variables.ts'

const problems = (environment: Record<string, string>) => {
  const reading = readConfig(environment)
  return reading.ok ? [] : reading.problems
}

const upstreamSecrets = {
  EMAKI_REFRESH_TOKENS: 'first-refresh-token-1',
  EMAKI_CLIENT_ID: 'an-id',
  EMAKI_CLIENT_SECRET: 'a-secret',
  EMAKI_HASH_SECRET: 'a-hash',
}

describe('the configuration', () => {
  test('says that one cache limit holds for all sources', () => {
    expect(readConfig({ EMAKI_PICTURE_CACHE_MB: '64' })).toMatchObject({
      ok: true,
      warnings: ['EMAKI_PICTURE_CACHE_MB is gone: EMAKI_IMAGE_CACHE_MB holds for the sample too.'],
    })
  })

  test('has a default for every variable', () => {
    const reading = readConfig({})
    expect(reading).toMatchObject({
      ok: true,
      warnings: [],
      config: {
        port: undefined,
        host: '127.0.0.1',
        dataDirectory: '.emaki',
        source: 'sample',
        logLevel: 'warn',
        accessLog: false,
      },
    })
  })

  test.each([
    'null',
    '*',
    'https://*.example',
    'viewer.example',
    'file:///x',
    'https://viewer.example/page',
    'https://u:p@viewer.example',
  ])('rejects the companion origin %s', (origin) => {
    expect(problems({ EMAKI_COMPANION_ORIGINS: `https://good.example, ${origin}` }).join()).toContain('EMAKI_COMPANION_ORIGINS')
  })

  test('reads every kind of value', () => {
    const reading = readConfig({
      PORT: '9000',
      HOST: '::1',
      EMAKI_DATA: '/data',
      EMAKI_SYNC_MB: '2',
      EMAKI_LOG: 'info,requests',
      EMAKI_IMAGE_HOSTS: ' Img.Example.org, img2.example.org,',
      EMAKI_PUBLIC_HOSTS: 'emaki.example',
      EMAKI_ORIGIN: 'https://emaki.example/',
      EMAKI_WORKER: 'off',
    })
    expect(reading).toMatchObject({
      ok: true,
      config: {
        port: 9000,
        host: '::1',
        dataDirectory: '/data',
        syncMegabytes: 2,
        sampleDay: 'usual',
        logLevel: 'info',
        accessLog: true,
        imageHosts: ['img.example.org', 'img2.example.org'],
        publicHosts: ['emaki.example'],
        origin: 'https://emaki.example',
        hasWorker: false,
      },
    })
  })

  test('treats an empty variable like an unset one', () => {
    expect(readConfig({ PORT: '', HOST: ' ', EMAKI_LOG: '' })).toEqual(readConfig({}))
  })

  test.each([
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', '1e3'],
    ['PORT', '٨٠'],
    ['HOST', 'http://localhost'],
    ['HOST', 'a b'],
    ['EMAKI_SOURCE', 'live'],
    ['EMAKI_LOG', 'loud'],
    ['EMAKI_LOG', 'info,debug'],
    ['EMAKI_IMAGE_HOSTS', 'https://img.example.org'],
    ['EMAKI_IMAGE_HOSTS', 'img.example.org:8080'],
    ['EMAKI_IMAGE_HOSTS', '127.0.0.1'],
    ['EMAKI_IMAGE_HOSTS', '2130706433'],
    ['EMAKI_IMAGE_HOSTS', '0x7f.1'],
    ['EMAKI_IMAGE_HOSTS', '127。0。0。1'],
    ['EMAKI_IMAGE_HOSTS', 'localhost'],
    ['EMAKI_IMAGE_HOSTS', '*.pximg.net'],
    ['EMAKI_PUBLIC_HOSTS', 'https://emaki.example'],
    ['EMAKI_ORIGIN', 'emaki.example'],
    ['EMAKI_ORIGIN', 'https://emaki.example/path'],
    ['EMAKI_ORIGIN', 'https://user:word@emaki.example'],
    ['EMAKI_ORIGIN', 'javascript:alert(1)'],
    ['EMAKI_WORKER', 'perhaps'],
    ['EMAKI_DATA', 'a\0b'],
    ['EMAKI_MIRRORS', 'http://mirror.example/api/pixiv'],
    ['EMAKI_MIRRORS', 'https://user:word@mirror.example'],
    ['EMAKI_MIRRORS', 'mirror.example'],
    ['EMAKI_TRANSLATE_URL', 'http://provider.example/v1'],
    ['EMAKI_API_PROXY', 'maybe'],
    ['EMAKI_RATE_LIMIT', '5'],
    ['EMAKI_TRUSTED_PROXIES', 'proxy.example'],
    ['EMAKI_MAX_CONNECTIONS', '2'],
    ['EMAKI_RESPONSE_CACHE_MB', '-1'],
  ])('rejects %s=%s with the variable, the value and what is allowed', (name, value) => {
    const [problem, ...more] = problems({ [name]: value })
    expect(more).toEqual([])
    expect(problem).toMatch(/^[A-Z_]+ is ".*" but must be .+\.$/)
    expect(problem).toContain(name)
    expect(problem).toContain(JSON.stringify(value))
  })

  test.each([
    ['EMAKI_REFRESH_TOKENS', 'a token with spaces and a secret'],
    ['EMAKI_CLIENT_SECRET', 'not a secret!'],
    ['EMAKI_VALKEY_URL', 'http://:hidden@host'],
    ['EMAKI_VALKEY_URL', 'redis://:hidden@one,redis://:other@two'],
  ])('rejects %s without printing its value', (name, value) => {
    const [problem = ''] = problems({ [name]: value })
    expect(problem).toMatch(new RegExp(`^${name} is set but must be `))
    for (const word of ['a secret!', 'spaces', 'hidden']) expect(problem).not.toContain(word)
  })

  test('does not open an archive to others by accident', () => {
    const archive = { EMAKI_SOURCE: 'archive', EMAKI_ARCHIVE: '/library' }
    expect(problems({ EMAKI_SOURCE: 'archive' })).toEqual(['EMAKI_SOURCE is "archive", which needs EMAKI_ARCHIVE.'])
    expect(problems({ ...archive, HOST: '0.0.0.0' })).toEqual([
      expect.stringContaining('EMAKI_ARCHIVE_READERS=on or EMAKI_ACCESS'),
    ])
    for (const more of [{}, { HOST: '0.0.0.0', EMAKI_ARCHIVE_READERS: 'on' }])
      expect(readConfig({ ...archive, ...more }).ok).toBe(true)
  })

  test('names the variables that a source needs', () => {
    expect(problems({ EMAKI_SOURCE: 'mirror' })).toEqual(['EMAKI_SOURCE is "mirror", which needs EMAKI_MIRRORS.'])
    expect(problems({ EMAKI_SOURCE: 'upstream', EMAKI_CLIENT_ID: 'a' })).toEqual([
      'EMAKI_SOURCE is "upstream", which needs EMAKI_REFRESH_TOKENS, EMAKI_CLIENT_SECRET, EMAKI_HASH_SECRET.',
    ])
  })

  test('reads the web side without further settings', () => {
    expect(problems({ EMAKI_SOURCE: 'web' })).toEqual([])
  })

  test('says what takes the place of settings that are gone, and does not serve plain HTTP where HTTPS was set', () => {
    const reading = readConfig({ EMAKI_PROOF_OF_WORK: 'on', EMAKI_WORKERS: '4', EMAKI_EARLY_HINTS: 'on' })
    expect(reading).toMatchObject({
      ok: true,
      warnings: [
        'EMAKI_PROOF_OF_WORK is gone: put a bot gate in front, see docs/operate/public-instance.md.',
        'EMAKI_WORKERS is gone: run several gateways behind Caddy, see docs/operate/scaling.md.',
        'EMAKI_EARLY_HINTS is gone, without a replacement.',
      ],
    })
    const sentence = 'EMAKI_TLS_CERT is gone: Emaki no longer serves HTTPS itself. Put Caddy in front, see docs/operate/https.md.'
    expect(problems({ EMAKI_TLS_CERT: '/a/file.pem' })).toEqual([sentence])
    expect(problems({ EMAKI_TLS_CERT: '' })).toEqual([])
  })
  test('says that a translator needs the name of a model', () => {
    expect(problems({ EMAKI_TRANSLATE_URL: 'https://provider.example/v1' })).toEqual([
      expect.stringContaining('a blank, and up to 200'),
    ])
    expect(readConfig({ EMAKI_TRANSLATE_URL: 'https://provider.example/v1 small' })).toMatchObject({
      config: { translateUrl: 'https://provider.example/v1', translateModel: 'small' },
    })
  })

  test('has at most 50 variables', () => expect(Object.keys(variables).length).toBeLessThanOrEqual(50))

  test.each<[Record<string, string>, string, object]>([
    [
      { EMAKI_APP_VERSION: '6.200.1', EMAKI_VIEWER_VERSION: 'v2' },
      'EMAKI_APP',
      { appVersion: '6.200.1', appOs: 'Android', appOsVersion: '14', appDevice: 'Pixel 8', viewerVersion: 'v2' },
    ],
    [
      { EMAKI_APP: 'PixivIOSApp/7.1 (iOS 19.2; iPhone17,1)', EMAKI_APP_DEVICE: 'iPad' },
      'EMAKI_APP',
      { appVersion: '7.1', appOs: 'iOS', appOsVersion: '19.2', appDevice: 'iPad' },
    ],
    [{ EMAKI_SOURCE: 'upstream,web', ...upstreamSecrets }, '', { source: 'upstream', fallback: 'web' }],
    [
      { EMAKI_SOURCE: 'upstream', EMAKI_FALLBACK: 'web', ...upstreamSecrets },
      'EMAKI_SOURCE',
      { source: 'upstream', fallback: 'web' },
    ],
    [{ EMAKI_SOURCE: 'web', EMAKI_FALLBACK: 'web' }, 'EMAKI_SOURCE', { source: 'web', fallback: '' }],
    [{ EMAKI_ACCESS_LOG: 'on' }, 'EMAKI_LOG', { logLevel: 'warn', accessLog: true }],
    [{ EMAKI_LOG: 'info', EMAKI_ACCESS_LOG: 'off' }, 'EMAKI_LOG', { logLevel: 'info', accessLog: false }],
    [
      { EMAKI_PROXY: 'http://proxy.example:3128', EMAKI_PICTURE_PROXY: 'off' },
      'EMAKI_PROXY',
      { proxy: new URL('http://proxy.example:3128'), pictureProxy: 'off' },
    ],
    [
      { EMAKI_DNS: 'ipv4, https://dns.example/dns-query, I.pximg.net=192.0.2.1' },
      '',
      { isIpv4Only: true, doh: 'https://dns.example/dns-query', addresses: new Map([['i.pximg.net', ['192.0.2.1']]]) },
    ],
    [
      { EMAKI_DOH: 'https://dns.example/dns-query', EMAKI_IPV4: 'on', EMAKI_ADDRESSES: 'a.example=::1,a.example=192.0.2.1' },
      'EMAKI_DNS',
      { isIpv4Only: true, doh: 'https://dns.example/dns-query', addresses: new Map([['a.example', ['::1', '192.0.2.1']]]) },
    ],
    [
      { EMAKI_PURGE_WEBHOOK: 'https://cdn.example/purge', EMAKI_PURGE_WEBHOOK_SECRET: 'word' },
      'EMAKI_PURGE_WEBHOOK',
      { purgeWebhook: 'https://cdn.example/purge', purgeSecret: 'word' },
    ],
    [
      { EMAKI_ACCESS: 'header', EMAKI_ACCESS_HEADER: 'X-User', EMAKI_TRUSTED_PROXIES: '127.0.0.1' },
      'EMAKI_ACCESS',
      { access: 'header', accessHeader: 'X-User' },
    ],
    [
      { EMAKI_UGOIRA_SERVERS: 'https://mp4.example', EMAKI_UGOIRA_PAGES: 'https://a.example/page' },
      'EMAKI_UGOIRA_CONVERTERS',
      { ugoiraServers: ['https://mp4.example'], ugoiraPages: ['https://a.example/page'] },
    ],
    [
      { EMAKI_ORIGINAL_HOSTS: 'one.example two.example:8443' },
      'EMAKI_PICTURE_HOSTS',
      { pictureHosts: undefined, originalHosts: ['one.example', 'two.example:8443'] },
    ],
    [{ EMAKI_PICTURE_HOSTS: 'self,originals=localhost:9000' }, '', { pictureHosts: [], originalHosts: ['localhost:9000'] }],
    [
      {
        EMAKI_TRANSLATE_KEY: 'sk-1',
        EMAKI_MICROSOFT_KEY: 'm',
        EMAKI_MICROSOFT_REGION: 'japaneast',
        EMAKI_GOOGLE_KEY: 'g:1',
        EMAKI_YOUDAO_APP: 'app',
        EMAKI_YOUDAO_SECRET: 'a:b',
        EMAKI_SAUCENAO_KEY: 's',
      },
      'EMAKI_SERVICE_KEYS',
      {
        translateKey: 'sk-1',
        microsoftKey: 'm',
        microsoftRegion: 'japaneast',
        googleKey: 'g:1',
        youdaoApp: 'app',
        youdaoSecret: 'a:b',
        imageSearchKey: 's',
      },
    ],
  ])('reads %j, of which parts are of earlier versions, with a warning that names %s', (environment, newName, config) => {
    const reading = readConfig(environment)
    expect(reading).toMatchObject({ ok: true, config })
    const old = Object.keys(environment).filter((name) => !Object.values(variables).some((known) => known.name === name))
    const warning = (name: string) => `${name} is now a part of ${newName}; please set it there (docs/configuration.md).`
    expect([...reading.warnings].sort()).toEqual(old.map(warning).sort())
  })

  test.each([
    [{ EMAKI_ACCESS_LOG: 'yes please' }, 'EMAKI_ACCESS_LOG is "warn,yes please" but must be '],
    [{ EMAKI_YOUDAO_APP: 'app' }, ''],
    [{ EMAKI_SERVICE_KEYS: 'bing:secret' }, 'EMAKI_SERVICE_KEYS is set but must be '],
    [{ EMAKI_DNS: 'https://a.example/q,https://b.example/q' }, 'EMAKI_DNS is '],
    [{ EMAKI_DNS: 'ipv6' }, 'EMAKI_DNS is "ipv6" but must be '],
    [{ EMAKI_PROXY: 'http://a.example http://b.example' }, 'EMAKI_PROXY is set but must be '],
    [{ EMAKI_PURGE_WEBHOOK: 'http://cdn.example/purge word' }, 'EMAKI_PURGE_WEBHOOK is set but must be '],
    [{ EMAKI_UGOIRA_CONVERTERS: 'http://a.example/{id}' }, 'EMAKI_UGOIRA_CONVERTERS is '],
    [{ EMAKI_PICTURE_HOSTS: 'any,one.example' }, 'EMAKI_PICTURE_HOSTS is '],
    [{ EMAKI_APP: 'Mozilla/5.0' }, 'EMAKI_APP is "Mozilla/5.0" but must be '],
  ])('refuses what is wrong in %j', (environment, beginning) => {
    expect(
      problems(environment)
        .join()
        .slice(0, beginning.length || 1),
    ).toBe(beginning)
  })

  test('reads a secret from a file', () => {
    const directory = temporaryDirectory()
    const file = join(directory, 'tokens')
    writeFileSync(file, 'first-refresh-token-1\nsecond-refresh-token-2\n')
    const reading = readConfig({ EMAKI_REFRESH_TOKENS_FILE: file })
    expect(reading).toMatchObject({
      ok: true,
      warnings: [],
      config: { refreshTokens: ['first-refresh-token-1', 'second-refresh-token-2'] },
    })
    expect(problems({ EMAKI_CLIENT_ID_FILE: join(directory, 'none') })[0]).toMatch(/must be a file that can be read \(ENOENT\)/)
  })

  test('reports all problems at once', () => {
    expect(problems({ PORT: 'x', EMAKI_LOG: 'y', EMAKI_SYNC_MB: 'z' })).toHaveLength(3)
  })

  test('prints a hostile value shortened and on one line', () => {
    const [problem] = problems({ PORT: `\n\u001b[31m${'x'.repeat(500)}` })
    expect(problem?.length).toBeLessThan(200)
    for (const raw of ['\n', '\u001b']) expect(problem).not.toContain(raw)
  })

  test('warns about a mistyped name and suggests the right one', () => {
    expect(readConfig({ EMAKI_SYNC_MBS: '2', EMAKI_LOGS: 'info', EMAKI_XYZZY_PLUGH: '1', OTHER: 'x' }).warnings).toEqual([
      'EMAKI_SYNC_MBS is not a variable of Emaki; did you mean EMAKI_SYNC_MB?',
      'EMAKI_LOGS is not a variable of Emaki; did you mean EMAKI_LOG?',
      'EMAKI_XYZZY_PLUGH is not a variable of Emaki; see --help.',
    ])
  })

  test('reads a variable by its former name with a warning', () => {
    expect(readConfig({ EMAKI_ANSWER_CACHE_MB: '7' })).toMatchObject({
      config: { responseCacheMegabytes: 7 },
      warnings: ['EMAKI_ANSWER_CACHE_MB is now EMAKI_RESPONSE_CACHE_MB; please rename it.'],
    })
  })

  test('warns when the whole network can connect', () => {
    expect(readConfig({ HOST: '0.0.0.0' }).warnings.join()).toContain('everyone who reaches this machine')
    expect(readConfig({ EMAKI_PUBLIC_HOSTS: '*' }).warnings.join()).toContain('DNS rebinding')
    const behindProxy = { EMAKI_ORIGIN: 'https://emaki.example', EMAKI_PUBLIC_HOSTS: 'emaki.example' }
    expect(readConfig(behindProxy).warnings.join()).toContain('all readers count as one client')
    expect(readConfig({ ...behindProxy, EMAKI_TRUSTED_PROXIES: '127.0.0.1' }).warnings).toEqual([])
  })

  test('lists every variable with its meaning in --help', () => {
    const help = variablesHelp()
    for (const { name, meaning, allowed } of Object.values(variables)) {
      expect(help).toContain(name)
      expect(help).toContain(meaning)
      expect(help).toContain(allowed)
    }
  })

  test.each([
    ['any', undefined],
    ['self', []],
    ['i.pximg.net, Proxy.example:8443', ['i.pximg.net', 'proxy.example:8443']],
  ])('reads the picture hosts of pages from %s', (text, hosts) => {
    expect(readConfig({ EMAKI_PICTURE_HOSTS: text })).toMatchObject({ config: { pictureHosts: hosts } })
  })

  test.each(["'unsafe-inline'", '*', 'https://a.example', 'a.example;script-src', 'localhost'])(
    'rejects the picture host %s',
    (text) => expect(readConfig({ EMAKI_PICTURE_HOSTS: text })).not.toHaveProperty('config'),
  )
})

describe('EMAKI_IMAGE_FORMATS', () => {
  test.each([
    ['', []],
    ['off', []],
    ['avif', ['avif']],
    ['webp, avif', ['webp', 'avif']],
  ])('"%s" is the list %j', (text, imageFormats) => {
    expect(readConfig({ EMAKI_IMAGE_FORMATS: text })).toMatchObject({ config: { imageFormats } })
  })

  test.each(['jpeg', 'on', 'avif;webp', 'off,avif'])('"%s" is rejected', (text) => {
    expect(readConfig({ EMAKI_IMAGE_FORMATS: text })).not.toHaveProperty('config')
  })

  test('needs an image cache', () => {
    expect(readConfig({ EMAKI_IMAGE_FORMATS: 'avif', EMAKI_IMAGE_CACHE_MB: '0' })).toMatchObject({
      problems: ['EMAKI_IMAGE_FORMATS is set, which needs EMAKI_IMAGE_CACHE_MB to be more than 0.'],
    })
  })
})
