import { describe, expect, test } from 'vitest'
import { helpText, readConfig } from './config.ts'
import { variables } from './variables.ts'

const problems = (environment: Record<string, string>) => {
  const reading = readConfig(environment)
  return reading.ok ? [] : reading.problems
}

describe('the configuration', () => {
  test('needs nothing: every variable has a default', () => {
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

  test('reads what is set', () => {
    const reading = readConfig({
      PORT: '9000',
      HOST: '::1',
      EMAKI_DATA: '/data',
      EMAKI_PICTURE_CACHE_MB: '64',
      EMAKI_PAINTERS: '2',
      EMAKI_LOG: 'info',
      EMAKI_ACCESS_LOG: 'on',
      EMAKI_IMAGE_HOSTS: ' Img.Example.org, img2.example.org,',
      EMAKI_PUBLIC_HOSTS: 'emaki.example',
    })
    expect(reading).toMatchObject({
      ok: true,
      config: {
        port: 9000,
        host: '::1',
        dataDirectory: '/data',
        pictureCacheMegabytes: 64,
        painters: 2,
        logLevel: 'info',
        accessLog: true,
        imageHosts: ['img.example.org', 'img2.example.org'],
        publicHosts: ['emaki.example'],
      },
    })
  })

  test('an empty variable is as good as none', () => {
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
    ['EMAKI_PICTURE_CACHE_MB', '1'],
    ['EMAKI_PICTURE_CACHE_MB', 'lots'],
    ['EMAKI_PAINTERS', '0'],
    ['EMAKI_PAINTERS', '65'],
    ['EMAKI_LOG', 'loud'],
    ['EMAKI_ACCESS_LOG', 'yes please'],
    ['EMAKI_IMAGE_HOSTS', 'https://img.example.org'],
    ['EMAKI_IMAGE_HOSTS', 'img.example.org:8080'],
    ['EMAKI_IMAGE_HOSTS', '127.0.0.1'],
    ['EMAKI_IMAGE_HOSTS', '2130706433'],
    ['EMAKI_IMAGE_HOSTS', '0x7f.1'],
    ['EMAKI_IMAGE_HOSTS', '127。0。0。1'],
    ['EMAKI_IMAGE_HOSTS', 'localhost'],
    ['EMAKI_IMAGE_HOSTS', '*.pximg.net'],
    ['EMAKI_PUBLIC_HOSTS', 'https://emaki.example'],
    ['EMAKI_DATA', 'a\0b'],
  ])('%s=%s is refused with variable, value and what is allowed', (name, value) => {
    const [problem, ...more] = problems({ [name]: value })
    expect(more).toEqual([])
    expect(problem).toMatch(/^[A-Z_]+ is ".*" but must be .+\.$/)
    expect(problem).toContain(name)
    expect(problem).toContain(JSON.stringify(value))
  })

  test('tells all problems at once', () => {
    expect(problems({ PORT: 'x', EMAKI_LOG: 'y', EMAKI_PAINTERS: 'z' })).toHaveLength(3)
  })

  test('keeps a hostile value short and on one line', () => {
    const [problem] = problems({ PORT: `\n\u001b[31m${'x'.repeat(500)}` })
    expect(problem?.length).toBeLessThan(200)
    for (const raw of ['\n', '\u001b']) expect(problem).not.toContain(raw)
  })

  test('a mistyped name is warned about with the one that was meant', () => {
    expect(readConfig({ EMAKI_PAINTER: '2', EMAKI_LOGS: 'info', EMAKI_XYZZY_PLUGH: '1', OTHER: 'x' }).warnings).toEqual([
      'EMAKI_PAINTER is not a variable of Emaki; did you mean EMAKI_PAINTERS?',
      'EMAKI_LOGS is not a variable of Emaki; did you mean EMAKI_LOG?',
      'EMAKI_XYZZY_PLUGH is not a variable of Emaki; --help lists them all.',
    ])
  })

  test('warns when the whole network gets in', () => {
    expect(readConfig({ HOST: '0.0.0.0' }).warnings.join()).toContain('everybody who reaches this machine')
    expect(readConfig({ EMAKI_PUBLIC_HOSTS: '*' }).warnings.join()).toContain('DNS rebinding')
  })

  test('--help lists every variable with its meaning', () => {
    const help = helpText()
    for (const { name, meaning, allowed } of Object.values(variables)) {
      expect(help).toContain(name)
      expect(help).toContain(meaning)
      expect(help).toContain(allowed)
    }
  })
})
