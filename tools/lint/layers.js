// @ts-check
/**
 * A rule for the linter: imports point down. It counts `import()` and `export … from` like any import, which the
 * linter's own `no-restricted-imports` does not. The rooms and their reasons are in docs/architecture.md.
 */

const below = {
  words: ['lib'],
  ui: ['words', 'lib'],
  contract: ['lib'],
  config: ['words', 'lib'],
  auth: ['ui', 'contract', 'config', 'words', 'lib'],
  api: ['auth', 'ui', 'contract', 'config', 'words', 'lib'],
  data: ['api', 'auth', 'ui', 'contract', 'config', 'words', 'lib'],
  features: ['data', 'api', 'auth', 'ui', 'contract', 'config', 'words', 'lib'],
  routes: ['features', 'data', 'api', 'auth', 'ui', 'contract', 'config', 'words', 'lib'],
}

/** Rooms of the service from the bottom up; every other folder of `server` is a noun, above `api`. */
const floors = [
  ['server/problems'],
  ['server/base'],
  ['server/access', 'server/storage', 'server/database'],
  ['server/auth'],
  ['server/api'],
]
const aboveNouns = new Set(['server/start', 'server/doctor'])

/** Inside these, a file may reach into a room beside its own. */
const areas = /^(src\/(auth|api|data|ui|contract|features\/[\w-]+))\//

/** @type {Record<string, string>} */
const reasons = {
  words: 'words knows languages, not what is said in them: it imports #lib only.',
  lib: 'lib is the ground floor: pure functions that import nothing of ours.',
  ui: 'ui knows nothing of video: it imports #words and #lib only.',
  contract: 'contract is a promise between two sides: it imports #lib only.',
  config: 'config is read before anything else: it imports #words and #lib only.',
  auth: 'auth knows who is asking: it imports #ui, #contract, #config and #lib.',
  api: 'api is about asking, not about what is asked: it imports #auth and below.',
  data: 'data is what is asked for and kept: it imports #api and below.',
  features:
    'A feature stands alone: two features meet in a route, through a link from #config/paths.ts, or through #data.',
  routes: 'A route composes features; it does not know other routes or the shell.',
  app: 'The front end does not know the companion service.',
  server: 'Of the front end, the service knows only #contract.',
  floor:
    'The service has floors: nouns → api → auth → access, storage, database → base → problems.',
}

/** What declares a query, reads its key or changes what is kept of it. */
const queryMaking = /^((infinite)?queryOptions|mutationOptions|useQueryClient)$/i
const cacheChanging =
  /^(getQueryCache|getQuer(y|ies)Data|setQuer(y|ies)Data|(invalidate|reset|remove|refetch|cancel)Queries)$/

/** The cache as a whole belongs to who is signed in. */
const mayKnowQueries = /^src\/(data\/|app\/follow-session\.ts)/

const queriesMessage =
  'Queries, their keys and what a change outdates stand in src/data: declare it in the file of its noun, and import that.'

/** @param {string} file @param {string} specifier */
function problemWith(file, specifier) {
  if (specifier.startsWith('../../') || (specifier.startsWith('../') && !areas.test(file)))
    return "Across folders by '#', inside a folder by './'. Only inside auth, api, data, ui, contract and one feature may '../' lead into the room beside."
  const layer = file.split('/')[1] ?? ''
  if (file.startsWith('src/lib/') && /^(react|react-dom|react-router)(\/|$)/.test(specifier))
    return 'lib is pure: what needs React belongs to ui or a feature.'
  if (specifier.startsWith('../')) return leavesArea(file, specifier) ? reasons[layer] : null
  if (!specifier.startsWith('#')) return null
  const target = specifier.slice(1).split('/')
  if (target[0] === 'tests') return 'What is shipped does not know its tests.'
  if (file.startsWith('server/')) return problemOfService(file, target)
  if (target[0] === 'server') return reasons['app']
  if (layer === 'app' || /^src\/[^/]+$/.test(file)) return null
  const allowed = layer === 'lib' ? [] : below[/** @type {keyof typeof below} */ (layer)]
  return allowed?.includes(target[0] ?? '')
    ? null
    : (reasons[layer] ?? `No rule for src/${layer}: add it to tools/lint/layers.js.`)
}

/** @param {string} file @param {string} specifier */
function leavesArea(file, specifier) {
  const area = areas.exec(file)?.[1] ?? ''
  const folder = file.split('/').slice(0, -2).join('/')
  return !`${folder}/${specifier.slice(3)}`.startsWith(`${area}/`)
}

/** @param {string} file @param {readonly string[]} target */
function problemOfService(file, target) {
  if (target[0] !== 'server') return target[0] === 'contract' ? null : reasons['server']
  return floorOf(`server/${target[1]}`) > floorOf(file) ? reasons['floor'] : null
}

/** @param {string} path */
function floorOf(path) {
  const room = path.split('/').slice(0, 2).join('/')
  if (/^server\/[^/]+\.ts$/.test(path)) return floors.length + 2
  if (aboveNouns.has(room)) return floors.length + 1
  const floor = floors.findIndex((rooms) => rooms.includes(room))
  return floor === -1 ? floors.length : floor
}

export default {
  meta: { name: 'rooms' },
  rules: {
    queries: {
      /** @param {any} context */
      create(context) {
        const file = context.filename.replaceAll('\\', '/').slice(context.cwd.length + 1)
        if (mayKnowQueries.test(file) || /\.test\.tsx?$/.test(file)) return {}
        /** @param {any} node @param {boolean} isForbidden */
        const report = (node, isForbidden) => {
          if (isForbidden) context.report({ node, message: queriesMessage })
        }
        return {
          /** @param {any} node */
          ImportSpecifier: (node) => report(node, queryMaking.test(node.imported.name)),
          /** @param {any} node */
          Property: (node) => report(node, /^(query|mutation)Key$/.test(node.key.name ?? '')),
          /** @param {any} node */
          MemberExpression: (node) => report(node, cacheChanging.test(node.property.name ?? '')),
        }
      },
    },
    layers: {
      /** @param {any} context */
      create(context) {
        const file = context.filename.replaceAll('\\', '/').slice(context.cwd.length + 1)
        const isTest = /\.test\.tsx?$/.test(file)
        /** @param {any} node */
        const check = ({ source }) => {
          if (typeof source?.value !== 'string') return
          if (isTest && /^#(tests|server)\//.test(source.value)) return
          const message = problemWith(file, source.value)
          if (message) context.report({ node: source, message })
        }
        return {
          ImportDeclaration: check,
          ImportExpression: check,
          ExportAllDeclaration: check,
          ExportNamedDeclaration: check,
        }
      },
    },
  },
}
