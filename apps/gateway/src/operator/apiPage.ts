// Renders the OpenAPI document as one HTML page, without scripts and external resources.
import { escapeHtml, list, record, text } from '@emaki/domain'

/** The HTML of an OpenAPI document. All texts are escaped. */
export function apiPage(document: Readonly<Record<string, unknown>>): string {
  const info = record(document.info)
  const routes = Object.entries(record(document.paths)).flatMap(([path, item]) =>
    Object.entries(record(item)).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation: record(operation),
    })),
  )
  const tags = list(document.tags).map(record)
  const sections = tags.map((tag) => {
    const own = routes.filter(({ operation }) => list(operation.tags).includes(tag.name))
    return `<h2>${escapeHtml(text(tag.name))}</h2><p>${escapeHtml(text(tag.description))}</p>${own.map(routeHtml).join('')}`
  })
  const title = `${escapeHtml(text(info.title))} ${escapeHtml(text(info.version))}`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}: the API</title><link rel="icon" href="/icon.svg" type="image/svg+xml"><style>${style}</style></head><body><h1>${title}: the API</h1><p><a href="/api/docs/openapi.json">OpenAPI document</a></p>${sections.join('')}</body></html>`
}

interface Route {
  readonly path: string
  readonly method: string
  readonly operation: Readonly<Record<string, unknown>>
}

function routeHtml({ path, method, operation }: Route): string {
  const parameters = list(operation.parameters).map(record).map(parameterRow)
  const [body] = Object.entries(record(record(operation.requestBody).content))
  const { properties, required } = record(record(body?.[1]).schema)
  const members = Object.entries(record(properties)).map(([name, schema]) => {
    const { description } = record(schema)
    return parameterRow({ name, in: 'body', required: list(required).includes(name), description, schema })
  })
  const rows = [...parameters, ...members].join('')
  const responses = Object.entries(record(operation.responses))
    .map(([status, response]) => `<li><b>${escapeHtml(status)}</b> ${escapeHtml(text(record(response).description))}</li>`)
    .join('')
  return [
    `<details><summary><b>${escapeHtml(method)}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(text(operation.summary) || text(operation.description))}</summary>`,
    rows && `<table><thead><tr><th>Name</th><th>In</th><th>Kind</th><th></th></tr></thead><tbody>${rows}</tbody></table>`,
    body && `<p>Body: <code>${escapeHtml(body[0])}</code></p>`,
    responses && `<ul>${responses}</ul>`,
    '</details>',
  ].join('')
}

function parameterRow({ name, in: place, required, description, schema }: Readonly<Record<string, unknown>>): string {
  const { type, items, enum: one } = record(schema)
  const choices = list(one ?? record(items).enum)
  const kind = choices.length > 0 ? choices.map(String).join(', ') : text(type)
  const cells = [
    `<code>${escapeHtml(text(name))}</code>${required === true ? ' *' : ''}`,
    escapeHtml(text(place)),
    escapeHtml(kind),
    escapeHtml(text(description)),
  ]
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}

const style = [
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:2rem auto;padding:0 1rem}',
  'summary{padding:.4rem 0;cursor:pointer}details{border-top:1px solid #8884}code{overflow-wrap:anywhere}',
  'table{border-collapse:collapse;width:100%}th,td{text-align:start;vertical-align:top;padding:.2rem .6rem .2rem 0}',
].join('')
