// Aliases of paths: an old or short path is replaced by the canonical one. The query stays.

/** `$name` matches one segment, which is copied. */
export type Alias = readonly [path: string, canonical: string]

/** The canonical path of `path`, or `path` itself when it is no alias. Never throws: invalid escapes stay. */
export function canonicalPath(path: string, aliases: readonly Alias[]): string {
  const segments = path.split('/').filter((segment) => segment !== '')
  for (const [alias, canonical] of aliases) {
    const values = match(alias.split('/').slice(1), segments)
    if (values !== undefined) return canonical.replace(/\$(\w+)/g, (whole, name: string) => values.get(name) ?? whole)
  }
  return path
}

function match(pattern: readonly string[], segments: readonly string[]): ReadonlyMap<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined
  const values = new Map<string, string>()
  for (const [at, part] of pattern.entries()) {
    const segment = segments[at] ?? ''
    if (part.startsWith('$')) values.set(part.slice(1), segment)
    else if (part !== segment) return undefined
  }
  return values
}
