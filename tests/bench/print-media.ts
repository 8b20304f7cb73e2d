import { join } from 'node:path'

import type { Browser } from '@playwright/test'

import { measureConversion, type Latency } from './conversion.ts'
import { makeFullHd, measureEngines } from './engines.ts'
import { buildPlainApp, servePlainApp } from './plain-app.ts'
import { startAgain } from './service.ts'
import { measureWorker } from './worker-memory.ts'

const lengthS = 60

/** What preparing films costs, and what it does to whoever watches meanwhile. Starts the service on its data folder anew. */
export async function printMedia(
  browser: Browser,
  { folder, origin, plainPort }: { folder: string; origin: string; plainPort: number },
  row: (name: string, value: string, beside: string) => void,
): Promise<void> {
  console.log('\nProcessor for a minute of 1080p in three qualities, with its pictures')
  for await (const { name, cpuSPerMinute, skewMs } of measureEngines(folder)) {
    const skew = skewMs === null ? '' : `sound and picture begin ${skewMs.toFixed(1)} ms apart`
    row(name, `${cpuSPerMinute.toFixed(1)} s`, skew)
  }
  const film = await makeFullHd(join(folder, 'minute.mp4'), lengthS)
  if (film === null) {
    console.log('There is no ffmpeg here to make films with.')
    return
  }
  console.log(`\nA film of ${lengthS} s of 1080p, from its last byte sent`)
  // Vite calls this process a production one from then on, which the service would be asked to be too.
  const service = await startAgain(folder, { PROCESSING: 'here' })
  await buildPlainApp('bare-player', `${folder}/bare-player`)
  const bare = await servePlainApp(`${folder}/bare-player`, plainPort, origin)
  try {
    const bareOrigin = bare.origin
    const found = await measureConversion(browser, { origin, bareOrigin, film }, service.pid)
    row('it can be watched', `${found.watchableS.toFixed(1)} s`, 'in its first quality')
    row('all of it is ready', `${found.readyS.toFixed(1)} s`, 'three qualities')
    row('home meanwhile, p50', inMs(found.busy, 'p50Ms'), `idle ${inMs(found.idle, 'p50Ms')}`)
    row('home meanwhile, p99', inMs(found.busy, 'p99Ms'), `idle ${inMs(found.idle, 'p99Ms')}`)
    row('memory of the service at most', `${found.serviceMiB} MiB`, 'with its database')
    row('memory of an engine at most', `${found.enginesMiB} MiB`, 'one works at a time')
    const { firstFrameMs, bareFirstFrameMs } = found
    const ratio = (firstFrameMs / bareFirstFrameMs).toFixed(2)
    const beside = `a bare page with the same engine ${Math.round(bareFirstFrameMs)} ms, ratio ${ratio}`
    row('its first frame, page reloaded', `${Math.round(firstFrameMs)} ms`, beside)
  } finally {
    await service.stop()
    await bare.stop()
  }
  const apart = await measureWorker(browser, { folder, origin, film })
  if (apart === null) return
  console.log('\nThe same film, prepared by a process of its own (--worker), on PostgreSQL')
  row('memory of the service at most', `${apart.serviceMiB} MiB`, 'with the provider')
  row('memory of the worker at most', `${apart.workerMiB} MiB`, 'beside its engine')
  row('memory of an engine at most', `${apart.enginesMiB} MiB`, 'one works at a time')
}

function inMs(latency: Latency, which: keyof Latency): string {
  return `${latency[which].toFixed(0)} ms`
}
