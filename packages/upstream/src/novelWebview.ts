// The page of a novel in the app: HTML with a script that contains the text as JSON (docs/contract/app-api.md 2.13, 5.8).
import { escapeHtml } from '@emaki/domain'

/** The page. `language`: of the novel, as an HTML language tag. `scripts`: script elements. */
export const webviewPage = (title: string, language: string, scripts: string): string => `<!DOCTYPE html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${scripts}
</head>
<body><div id="app"></div></body>
</html>
`

/** The script of the versions before 2026: one object, whose members are JavaScript. */
export function webviewScript(members: Readonly<Record<string, string>>): string {
  const lines = Object.entries(members).map(([name, value]) => `    ${name}: ${value},`)
  return `<script>\nObject.defineProperty(window, 'pixiv', {\n  value: {\n${lines.join('\n')}\n  }\n});\n</script>`
}

/** JSON on one line that cannot end a script element: escapes slashes, as upstream does, and every `<`. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replaceAll('<', '\\u003C')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')

/** The viewer that clients ask for when they name no version. */
export const defaultViewerVersion = '20221031_ai'
