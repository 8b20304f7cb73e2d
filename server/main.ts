import type { RequestListener } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { whichTokens } from '#server/auth/which-tokens.ts'
import type { Config } from '#server/base/config.ts'
import { createLog, type Log } from '#server/base/log.ts'
import { readConfig } from '#server/base/read-config.ts'
import { StartError } from '#server/base/start-error.ts'
import type { Engine } from '#server/processing/engine/engine.ts'
import { createService } from '#server/start/compose.ts'
import { startDevServer } from '#server/start/dev-server.ts'
import { filmsLine, greeting } from '#server/start/greeting.ts'
import { openMetrics } from '#server/start/metrics.ts'
import { openTraces } from '#server/start/open-traces.ts'
import { warningOfProvider } from '#server/start/provider-warning.ts'
import { readEnvironmentFile } from '#server/start/read-environment-file.ts'
import { requestListener } from '#server/start/request-listener.ts'
import { startServer } from '#server/start/start-server.ts'
import { startWorkerProcess } from '#server/start/start-worker-process.ts'
import { warningOfStorage } from '#server/start/storage-trouble.ts'
import { filesLine } from '#server/storage/files-line.ts'

import { startIdentityProvider } from './identity-provider/start.ts'
import { readBuiltFiles } from './site/built-files.ts'

/** How long requests may finish when the service stops; an upload cut off then continues from its last byte. */
const graceMs = 6_000

const notReady: RequestListener = (_request, response) =>
  response.writeHead(503, { 'Retry-After': '1' }).end()

interface Running {
  stop: () => Promise<void>
  log: Log
}

interface How {
  isDev: boolean
  /** Pages are on a host of their own: none are served, and none need be built. */
  isApiAlone: boolean
}

/** Prepares films and answers nobody: one of several processes. */
async function startWorking(): Promise<Running> {
  readEnvironmentFile()
  const config = readConfig(process.env)
  const log = createLog({ level: config.logLevel, isPretty: process.stdout.isTTY })
  const storageTrouble = await warningOfStorage(config)
  if (storageTrouble !== null) process.stderr.write(storageTrouble)
  return { stop: await startWorkerProcess(config, log), log }
}

async function start({ isDev, isApiAlone }: How): Promise<Running> {
  const startedMs = performance.now()
  readEnvironmentFile()
  const config = readConfig(process.env)
  const log = createLog({ level: config.logLevel, isPretty: process.stdout.isTTY })
  const site = isDev || isApiAlone ? new Map<string, never>() : await readSite()

  // The port first: a second start fails at once, before it touches the data.
  let answer = notReady
  const server = await startServer(config, (request, response) => answer(request, response))
  const closing = [() => server.close(graceMs)]
  let providerTrouble: unknown = null
  let engine: Engine | null = null
  const stop = async () => {
    for (const close of closing) await close()
  }
  try {
    const metrics = await openMetrics(config)
    if (metrics !== null) closing.unshift(await metrics.listen())
    const traces = await openTraces(config, { log, serviceName: 'foyer' })
    const watched = { ...(metrics && { metrics }), ...(traces && { traces }) }
    const service = await createService(config, { log, site, ...watched })
    engine = service.engine
    closing.push(() => service.close())
    closing.unshift(async () => service.stopWork())
    if (config.oidc.isEmbedded) {
      const { db } = service.services
      const provider = await startIdentityProvider({ config, db, log })
      closing.splice(-1, 0, () => provider.close())
    }
    if (traces !== null) closing.push(() => traces.close())
    const answerFromService = requestListener(service, config.publicOrigin)
    if (isDev) {
      const dev = await startDevServer(
        { servers: server.servers, publicOrigin: config.publicOrigin },
        answerFromService,
      )
      closing.splice(1, 0, () => dev.close())
      // Only now: the service alone would say that it is ready, and that it knows no page.
      answer = dev.answer
    } else answer = answerFromService
    providerTrouble = await service.services.bearer.warmUp()
    // From here on somebody may be sent here, and must be told to go elsewhere before the port closes.
    closing.splice(1, 0, () => sleep(config.drainMs))
  } catch (error) {
    await stop()
    throw error
  }
  greet(config, log, { tookMs: performance.now() - startedMs, isDev, engine })
  // No reason not to start: the provider may come later, and public videos need none. But a typing error looks alike.
  if (providerTrouble !== null) {
    process.stderr.write(warningOfProvider(config, providerTrouble))
  }
  const storageTrouble = await warningOfStorage(config)
  if (storageTrouble !== null) process.stderr.write(storageTrouble)
  return { stop, log }
}

async function readSite() {
  const site = await readBuiltFiles(fileURLToPath(new URL('../dist', import.meta.url)))
  if (site.size === 0) {
    throw new StartError('The front end is not built yet. Run npm start, which builds it first.')
  }
  return site
}

function greet(config: Config, log: Log, options: Parameters<typeof greeting>[1]): void {
  if (process.stdout.isTTY || !config.isProduction) process.stdout.write(greeting(config, options))
  else {
    const { publicOrigin: origin, oidc } = config
    log.info('started', {
      origin,
      tookMs: Math.round(options.tookMs),
      tokens: whichTokens(oidc),
      files: filesLine(config),
      films: filmsLine(config, options.engine),
    })
  }
}

try {
  const isDev = process.argv.includes('--dev')
  const isWorker = process.argv.includes('--worker')
  const isApiAlone = process.argv.includes('--api')
  const { stop, log } = await (isWorker ? startWorking() : start({ isDev, isApiAlone }))
  let isStopping = false
  const onSignal = (signal: string) => {
    // Whoever asks twice does not want to wait.
    if (isStopping) process.exit(1)
    isStopping = true
    log.info('stopping', { signal })
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error('stopped badly', { error })
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  // Loaded here only, and last: production does not need it, and whoever stops Foyer need not wait for it.
  if (isDev) {
    void import('./doctor/print-trouble.ts')
      .then(({ printTrouble }) => printTrouble())
      .catch((error: unknown) => log.warn('doctor.failed', { error }))
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
