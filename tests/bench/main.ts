import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromium } from '@playwright/test'

import { browserArguments } from '#tests/support/browser-arguments.ts'
import { fillLibrary } from '#tests/support/fill-library.ts'
import { findBrowser } from '#tests/support/find-browser.ts'
import { identityMaxKiB, measureIdentity } from '#tests/support/size-budgets.ts'

import { measureLists, printDepth } from './lists.ts'
import { rowsOf } from './page-rows.ts'
import { measurePages } from './pages.ts'
import { buildPlainApp, servePlainApp } from './plain-app.ts'
import { printMedia } from './print-media.ts'
import { printSignIn } from './print-sign-in.ts'
import { measureScale } from './scale.ts'
import { startAgain, startService } from './service.ts'
import { measureSignIn } from './sign-in.ts'
import { measureTrips } from './trips.ts'
import { measureUploads, printUpload } from './upload.ts'
import { measureWords } from './words.ts'

/**
 * `npm run bench`: sizes, requests, start-up, memory and upload throughput of the built product, each
 * beside what it is compared to. Times are of this machine and this run; nothing here passes or fails.
 * `npm run bench -- sign-in` measures one part: size, start, pages, trips, sign-in, upload, media or lists;
 * `scale` only when it is named, because it makes a hundred thousand videos first, and `words`, which makes a thousand hours of them.
 */
const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'))
const browserPath = findBrowser()?.path
const row = (name: string, value: string, beside: string) =>
  console.log(`${name.padEnd(58)}${value.padStart(12)}   ${beside}`)
const longListVideos = Number(process.env['FOYER_BENCH_VIDEOS'] ?? 10_000)
const wanted = process.argv.slice(2)
const wants = (part: string) => wanted.length === 0 || wanted.includes(part)

if (wanted.includes('scale')) {
  try {
    await measureScale(folder, row)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  process.exit()
}

if (wanted.includes('words')) {
  const reader = await chromium.launch({
    ...(browserPath ? { executablePath: browserPath } : {}),
    args: [...browserArguments],
  })
  try {
    await measureWords(folder, reader, row)
  } finally {
    await reader.close()
    rmSync(folder, { recursive: true, force: true })
  }
  process.exit()
}

if (wants('size')) {
  console.log('\nSize of the build, gzip')
  const identity = measureIdentity('--parts')
  const part = (name: string, key: string, beside: string) =>
    row(name, `${identity[key]} KiB`, beside)
  part('identity: all of src/auth as one file', 'together', `budget ${identityMaxKiB} KiB`)
  part('  the first screen, signed out', 'firstScreen', 'who is here, and the answer taken early')
  part(
    '  a sign-in, beside that',
    'signIn',
    'the strict client, validation, renewal; once, then cached',
  )
  part('  a session, beside those', 'session', 'hearing other tabs, signing out')
  part('  only failures and rarer ways', 'rest', 'pushed or bound requests, links from elsewhere')
}

const service = await startService(folder)
const browser = await chromium.launch({
  ...(browserPath ? { executablePath: browserPath } : {}),
  args: [...browserArguments],
})
try {
  if (wants('start')) {
    console.log('\nStart of the service from a built tree')
    row(
      'first start, sample library imported',
      `${service.firstStartMs} ms`,
      'until the first page was served',
    )
    row(
      'second start, same data folder',
      `${service.secondStartMs} ms`,
      'until the first page was served',
    )
    row(
      'memory at rest (resident)',
      `${service.residentMiB} MiB`,
      'service, embedded database and provider in one process',
    )
  }

  if (wants('pages')) {
    console.log(
      '\nFirst screens in Chromium, signed out, beside a bare React page on the same data',
    )
    await buildPlainApp('bare-page', `${folder}/bare`)
    const bare = await servePlainApp(`${folder}/bare`, service.plainPort + 1, service.origin)
    const origins = { foyer: service.origin, bare: bare.origin }
    for await (const measure of measurePages(browser, origins)) {
      for (const [name, ours, theirs, ratio] of rowsOf(measure))
        row(`${measure.name}: ${name}`, ours, `bare ${theirs}${ratio && `, ratio ${ratio}`}`)
    }
    await bare.stop()
  }

  if (wants('trips')) {
    console.log('\nMemory of one page, from home to a video and back, signed in')
    for (const { trips, heapMB, nodes, listeners } of await measureTrips(browser, service.origin))
      row(`after ${trips} trips`, `${heapMB} MB`, `${nodes} nodes, ${listeners} listeners`)
  }

  if (wants('sign-in')) {
    console.log('\nSigning in, beside a plain react-oidc-context application at the same provider')
    const { origin, issuer, plainPort } = service
    await buildPlainApp('plain-app', `${folder}/plain`, issuer)
    const plain = await servePlainApp(`${folder}/plain`, plainPort)
    await printSignIn(measureSignIn(browser, { foyer: origin, plain: plain.origin, issuer }), row)
    await plain.stop()
  }

  if (wants('upload')) {
    console.log(
      '\nUpload of files of 300 MiB, by the app, by curl and by a bare page in the same requests, by turns',
    )
    for await (const turn of measureUploads(browser, service, folder)) printUpload(turn, row)
  }

  if (wants('media')) {
    await service.stop()
    await printMedia(browser, { folder, origin: service.origin, plainPort: service.plainPort }, row)
  }

  if (wants('lists')) {
    await service.stop()
    await fillLibrary(`${folder}/data`, longListVideos)
    const { stop } = await startAgain(folder)
    console.log(`\nBrowse, one page, down through ${longListVideos} videos`)
    for await (const depth of measureLists(browser, service.origin)) printDepth(depth, row)
    await stop()
  }
} finally {
  await browser.close()
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
}
