// Mutation testing of the modules that access and content depend on: `node scripts/mutate.mjs [PART OF A PATH…] [--list] [--logic] [--lines=10-40]`.
// `--logic` leaves out texts and numbers.
// It changes one place of a module at a time, in memory, and runs the tests of that module. A change that no test notices is a survivor:
// either a test is missing, or the place does not matter. Not part of `npm test`, because it takes minutes for each module.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createViteServer, parseAst, startVitest } from 'vitest/node'
import { root } from './install.mjs'

const gateway = 'apps/gateway/src'
const domain = 'packages/domain/src'
const archive = 'packages/archive/src'

/** Tests of each module, the fastest first. */
const suites = [
  {
    tests: [
      `${gateway}/access/destination.test.ts`,
      `${gateway}/access/signedSessions.test.ts`,
      `${gateway}/config/passwordHash.test.ts`,
      `${gateway}/access/access.test.ts`,
      `${gateway}/access/sessionEnd.test.ts`,
      `${gateway}/access/strangers.test.ts`,
      `${gateway}/syndication/syndication.test.ts`,
    ],
    modules: [
      ...[
        'access',
        'apiKeys',
        'destination',
        'feedKeys',
        'sessionCookie',
        'sessionEnd',
        'signIn',
        'signInLimits',
        'signedSessions',
        'trustedHeader',
      ].map((name) => `${gateway}/access/${name}.ts`),
      `${gateway}/config/passwordHash.ts`,
    ],
  },
  {
    tests: [`${gateway}/http/requestProblem.test.ts`, `${gateway}/http/requestCheck.test.ts`],
    modules: [`${gateway}/http/requestCheck.ts`],
  },
  {
    tests: [
      `${gateway}/images/pictureDecisions.test.ts`,
      `${gateway}/images/imageProxy.test.ts`,
      `${gateway}/network/pictureFeed.test.ts`,
    ],
    modules: [`${gateway}/images/imageProxy.ts`],
  },
  {
    tests: [`${gateway}/denyList/denyFile.test.ts`],
    modules: [`${gateway}/denyList/denyFile.ts`],
  },
  {
    tests: [`${gateway}/denyList/contentFilter.test.ts`, `${gateway}/denyList/purge.test.ts`],
    modules: ['contentFilter', 'denyList'].map((name) => `${gateway}/denyList/${name}.ts`),
  },
  {
    tests: ['deniedResponse', 'deniedWorks', 'denyEntry', 'denyRules', 'pictureOwner', 'requestSubject', 'withoutDenied'].map(
      (name) => `${domain}/denyList/${name}.test.ts`,
    ),
    modules: ['deniedResponse', 'deniedWorks', 'denyEntry', 'denyRules', 'pictureOwner', 'requestSubject', 'withoutDenied'].map(
      (name) => `${domain}/denyList/${name}.ts`,
    ),
  },
  {
    tests: ['contentRule', 'homeRule', 'openWork', 'searchRule'].map((name) => `${domain}/contentRules/${name}.test.ts`),
    modules: ['aiWork', 'contentRule', 'homeRule', 'openWork', 'searchRule'].map((name) => `${domain}/contentRules/${name}.ts`),
  },
  {
    tests: [`${archive}/sidecar.test.ts`, `${archive}/scan/scan.test.ts`, `${archive}/store/workStore.test.ts`],
    modules: [`${archive}/sidecar.ts`],
  },
  { tests: [`${archive}/files/keptFiles.test.ts`], modules: [`${archive}/files/keptFiles.ts`] },
  {
    // Tests of a whole import read folders with the compiled package, which is not changed.
    tests: ['toolSidecars', 'tagSidecars', 'toolLayouts', 'packedWorks', 'hostileImports'].map(
      (name) => `${archive}/import/${name}.test.ts`,
    ),
    modules: ['metadata', 'toolSidecars', 'tagSidecars'].map((name) => `${archive}/import/${name}.ts`),
  },
]

const swapped = { '===': '!==', '!==': '===', '<': '<=', '<=': '<', '>': '>=', '>=': '>', '&&': '||', '||': '&&', '??': '&&' }
const isExit = (node) => ['ReturnStatement', 'ThrowStatement', 'ContinueStatement'].includes(node?.type)

/** Changes of one node: where, and the text to put there. */
function changesOf(node, parent, text) {
  const change = (start, end, replacement) => [{ start, end, replacement }]
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const to = swapped[node.operator]
      const start = text.indexOf(node.operator, node.left.end)
      return to === undefined ? [] : change(start, start + node.operator.length, to)
    }
    case 'UnaryExpression':
      return node.operator === '!' ? change(node.start, node.start + 1, '') : []
    case 'IfStatement': {
      const only = node.consequent.type === 'BlockStatement' ? node.consequent.body.at(-1) : node.consequent
      return !node.alternate && isExit(only) ? change(node.start, node.end, ';') : []
    }
    case 'Literal':
      if (typeof node.value === 'boolean') return change(node.start, node.end, String(!node.value))
      if (typeof node.value === 'number') return [1, -1].flatMap((by) => change(node.start, node.end, `(${node.value + by})`))
      return typeof node.value === 'string' && node.value !== '' && !isText(node, parent)
        ? change(node.start, node.end, "''")
        : []
    default:
      return []
  }
}

/** Whether a string is the name of a module or property, or only a message. */
const isText = (node, parent) =>
  /Import|Export/.test(parent.type) ||
  (parent.type === 'Property' && (parent.key === node || parent.key.name === 'msg')) ||
  (parent.type === 'NewExpression' && /Error$/.test(parent.callee.name ?? ''))

/** All changes of a module. Types are not changed. */
function changesIn(text) {
  const changes = []
  const walk = (node, parent) => {
    if (/^TS(?!NonNull|As|Satisfies)/.test(node.type)) return
    changes.push(...changesOf(node, parent, text))
    for (const [key, value] of Object.entries(node)) {
      if (key === 'typeAnnotation' || key === 'typeArguments' || key === 'returnType') continue
      for (const child of Array.isArray(value) ? value : [value]) if (typeof child?.type === 'string') walk(child, node)
    }
  }
  walk(parseAst(text, { lang: 'ts' }), { type: 'File' })
  return changes
}

const lineOf = (text, offset) => text.slice(0, offset).split('\n').length
const show = (text, { start, end, replacement }) => {
  const line = lineOf(text, start)
  const from = text.lastIndexOf('\n', start - 1) + 1
  const to = text.indexOf('\n', start)
  const after = `${text.slice(from, start)}⟦${text.slice(start, Math.min(end, to))}→${replacement}⟧${text.slice(Math.min(end, to), to)}`
  return `${line}: ${after.trim()}`
}

/** One Vitest for the tests of a module, which loads the module with the current change. */
async function openRunner(path, tests) {
  const messages = await messagesPlugin()
  const current = { text: undefined }
  const vitest = await startVitest(
    'test',
    tests,
    {
      ...{
        root,
        config: false,
        watch: false,
        standalone: true,
        reporters: [{}],
        environment: 'node',
        pool: 'threads',
        isolate: false,
      },
      ...{ include: tests, setupFiles: ['vitest.setup.ts'], bail: 1, maxWorkers: 1, testTimeout: 60_000, hookTimeout: 60_000 },
    },
    {
      ...sources,
      plugins: [messages(), { name: 'mutate', enforce: 'pre', load: (id) => (id === path ? current.text : undefined) }],
    },
  )
  return {
    /** Whether all tests pass with this text of the module. */
    async passes(text) {
      current.text = text
      vitest.invalidateFile(path)
      process.exitCode = 0
      const specifications = await vitest.globTestSpecifications(tests)
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
      return (
        unhandledErrors.length === 0 &&
        testModules.length === specifications.length &&
        testModules.every((module) => module.state() === 'passed')
      )
    },
    close: () => vitest.close(),
  }
}

/** Packages straight from their sources, as in vitest.config.ts. */
const sources = {
  resolve: { conditions: ['emaki-source', 'module', 'import', 'default'] },
  ssr: { resolve: { conditions: ['emaki-source', 'module', 'node', 'import', 'default'] } },
}

/** The plugin for the messages of the viewer, which tests of the whole gateway load. Node cannot import TypeScript itself. */
async function messagesPlugin() {
  const server = await createViteServer({
    root,
    configFile: false,
    ...sources,
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  const { messages } = await server.ssrLoadModule(join(root, 'apps/viewer/build/messages.ts'))
  await server.close()
  return messages
}

/** A change that has not failed by then counts as noticed: it hangs. In ms. */
const deadline = 180_000
const hung = Symbol('hung')
const inTime = (work) => {
  let timer
  return Promise.race([
    work,
    new Promise((resolve) => {
      timer = setTimeout(resolve, deadline, hung)
    }),
  ]).finally(() => clearTimeout(timer))
}

async function testModule(module, tests, isWanted) {
  const path = join(root, module)
  const text = readFileSync(path, 'utf8')
  const changes = changesIn(text).filter((change) => isWanted(change, lineOf(text, change.start)))
  console.log(`${module}: ${changes.length} mutants`)
  let runner = await openRunner(path, tests)
  if (!(await runner.passes(text))) throw new Error(`The tests of ${module} fail without a change`)
  const survivors = []
  for (const change of changes) {
    const result = await inTime(runner.passes(text.slice(0, change.start) + change.replacement + text.slice(change.end)))
    if (result === true) {
      survivors.push(change)
      console.log(`  survivor ${show(text, change)}`)
    }
    if (result === hung) {
      console.log(`  hangs ${show(text, change)}`)
      await inTime(runner.close())
      runner = await openRunner(path, tests)
    }
  }
  await runner.close()
  console.log(`${module}: ${changes.length} mutants, ${changes.length - survivors.length} killed, ${survivors.length} survivors`)
  return { mutants: changes.length, survivors: survivors.length }
}

const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'))
const [from, to] = (options.find((option) => option.startsWith('--lines='))?.slice(8) ?? '1-100000').split('-').map(Number)
const parts = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
/** Texts and numbers are replaced by one of these. */
const isLiteral = ({ replacement }) => replacement === "''" || replacement.startsWith('(')
const isWanted = (change, line) => line >= from && line <= to && !(options.includes('--logic') && isLiteral(change))
const total = { mutants: 0, survivors: 0 }
for (const { tests, modules } of suites)
  for (const module of modules.filter((path) => parts.length === 0 || parts.some((part) => path.includes(part)))) {
    if (options.includes('--list')) {
      const text = readFileSync(join(root, module), 'utf8')
      console.log(`${module}: ${changesIn(text).length}`)
      continue
    }
    const { mutants, survivors } = await testModule(module, tests, isWanted)
    total.mutants += mutants
    total.survivors += survivors
  }
console.log(`${total.mutants} mutants, ${total.mutants - total.survivors} killed, ${total.survivors} survivors`)
process.exit(0)
