// The parts of a page with and without a first screen.
import { expect, it } from 'vitest'
import { htmlTemplate, withInlineStyle, withLateScripts } from './htmlTemplate.ts'

const page = `<html><head>
  <script type="module" src="/boot.js"></script>
  <link rel="stylesheet" href="/main.css">
  <link rel="modulepreload" href="/main.js">
  <!-- emaki:head -->
</head><body><div id="root"></div></body></html>`

const textOf = (template: object): string => Object.values(template).join('')

it('htmlTemplate keeps the order of scripts and preloads', () => {
  expect(textOf(htmlTemplate(page))).toBe(page.replace('<!-- emaki:head -->', ''))
})

it('withLateScripts moves the script behind the root element, with low priority', () => {
  const { beforeHead, body } = withLateScripts(htmlTemplate(page))
  expect(beforeHead).not.toContain('<script')
  expect(body).toMatch(/^<div id="root"><\/div><script fetchpriority="low" type="module" src="\/boot\.js"><\/script>$/)
})

it('withLateScripts leaves out preloads of scripts, which would share the bandwidth with the first picture', () => {
  const text = textOf(withLateScripts(htmlTemplate(page)))
  expect(text).not.toContain('modulepreload')
  expect(text).toContain('<link rel="stylesheet" href="/main.css">')
})

it('withInlineStyle has the style in the head, and leaves out the style sheets, which the script loads', () => {
  const template = withInlineStyle(withLateScripts(htmlTemplate(page)), "p::before{content:'$&'}")
  expect(template.beforeHead).toContain("<style>p::before{content:'$&'}</style>")
  expect(textOf(template)).not.toContain('stylesheet')
})
