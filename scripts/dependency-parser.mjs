// Lets dependency-cruiser read .tsx files: its swc parser asks for TypeScript without JSX. Loaded with --import before it.
import { createRequire } from 'node:module'

const swc = createRequire(import.meta.url)('@swc/core')
const parseFile = swc.parseFileSync
swc.parseFileSync = (file, options) => parseFile(file, { ...options, tsx: file.endsWith('x') })
