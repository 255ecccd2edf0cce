// Checks an archive after its process was killed.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Everything that must not be there after a kill. */
export function problemsOf(archive) {
  const problems = []
  for (const schema of ['main', 'state']) {
    const found = archive.index.database.pragma(`${schema}.integrity_check(1)`)
    if (found !== 'ok') problems.push(`damaged database ${schema}: ${found}`)
  }
  for (const { kind, id } of archive.index.places().values()) {
    for (const { folder, name, sha256 } of archive.index.files({ kind, id })) {
      const path = archive.path(folder, name)
      const content = existsSync(path) ? readFileSync(path) : undefined
      if (!content) problems.push(`row without file: ${path}`)
      else if (createHash('sha256').update(content).digest('hex') !== sha256) problems.push(`half-written: ${path}`)
    }
  }
  const works = join(archive.directory, 'works')
  const folders = existsSync(works) ? readdirSync(works, { recursive: true }) : []
  for (const name of folders) if (String(name).endsWith('.part')) problems.push(`left over: ${name}`)
  return problems
}
