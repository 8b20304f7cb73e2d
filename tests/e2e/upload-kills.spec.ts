import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from '@playwright/test'

import { paths } from '#config/paths.ts'
import { createRandom } from '#tests/fuzz/random.ts'
import type { SeenChunk, Strike } from '#tests/support/striking-proxy.ts'

import { openCutOffPortal, type CutOffPortal, type SentFilm } from './support/cut-off-portal.ts'
import { drawKills, judge, sayStruck, type Kill, type Struck } from './support/draw-kills.ts'
import { ticket } from './support/files.ts'
import { chooseOnDisk, choosingFiles, comeBack, goOn } from './support/own-browser.ts'
import { firstPort } from './support/own-service.ts'
import { signInByHand } from './support/sign-in.ts'

/** `npm run test:kills` has a hundred; `FOYER_TEST_SEED` makes a run the same again. */
const count = Number(process.env['FOYER_TEST_KILLS'] ?? 6)
const seed = Number(process.env['FOYER_TEST_SEED'] ?? 12)
const killsOfAFilm = 6
const MiB = 1024 ** 2

let portal: CutOffPortal

// Whom to kill is known by `/proc`.
test.skip(process.platform !== 'linux', 'there is no /proc here')
test.beforeAll(async () => {
  portal = await openCutOffPortal(firstPort)
})
test.afterAll(() => portal.close())

test(`killed at any byte, browser, service or line, an upload loses nothing and sends at most one chunk again (${count} kills, seed ${seed})`, async () => {
  test.setTimeout(120_000 + count * 30_000)
  const random = createRandom(seed)
  let waiting = drawKills(random, count)
  const struck: Struck[] = []
  const startedAt = performance.now()
  await portal.startBrowser()
  await signInByHand(portal.browser().page, 'mara', paths.upload())
  for (let films = 1; waiting.length > 0; films += 1) {
    const sizeB = 24 * MiB + random.int(24 * MiB)
    const film = await portal.makeFilm(`Film ${films} of ${seed}`, sizeB)
    const kills = waiting.slice(0, killsOfAFilm)
    const places = kills.map(() => random.int(sizeB)).toSorted((a, b) => a - b)
    const met = await sendThrough(film, kills, places)
    struck.push(...met)
    waiting = waiting.slice(met.length)
    await rm(film.path)
    console.log(`${film.title}: ${met.map(({ what }) => what).join('; ')}`)
  }
  const tookS = Math.round((performance.now() - startedAt) / 1000)
  console.log(`${struck.length} kills, seed ${seed}, in ${tookS} s\n${sayStruck(struck)}`)
  portal.browser().kill()
})

test('behind a proxy that caps bodies, a browser that is begun again without its cookies goes on, and so does one on another device', async () => {
  const { proxy } = portal
  let refused = 0
  let cookieLostAt = Infinity
  const begin = async (isElsewhere: boolean) => {
    await portal.startBrowser(isElsewhere)
    return portal.browser().page
  }
  const dropCookie = () => portal.browser().context.clearCookies({ name: 'XSRF-TOKEN' })
  const kill = () => portal.browser().kill()
  proxy.behave({
    mostB: MiB,
    async onRefused() {
      refused += 1
      if (refused === cookieLostAt) await dropCookie()
    },
  })
  const film = await portal.makeFilm('Narrow door', 6 * MiB)
  const strikes = proxy.plan([
    { atB: 1.5 * MiB, moment: 'at a byte', act: kill },
    { atB: 2.5 * MiB, moment: 'before its answer', act: () => void dropCookie() },
    { atB: 4.5 * MiB, moment: 'at a byte', act: kill },
  ])
  const arrival = portal.nextOriginal()
  let page = await begin(true)
  await signInByHand(page, 'mara', paths.upload())
  await chooseOnDisk(choosingFiles(page), film.path)
  await inTime(strikes[0], film)
  expect(refused, 'halved from 16 MiB to what passes').toBe(4)

  page = await begin(false)
  const kept = await portal.browser().context.cookies()
  expect(
    kept.map(({ name }) => name),
    'a session cookie goes with its browser',
  ).not.toContain('XSRF-TOKEN')
  await comeBack(page)
  await goOn(page, film.title, film.path)
  await inTime(strikes[1], film)
  await inTime(strikes[2], film)
  // How much of it was written down when the first one was killed is chance; `tests/pages/uploads.test.tsx` has it exactly.
  expect(refused, 'what passes is known from before, mostly').toBeLessThanOrEqual(8)

  // The other device has just found out what passes.
  cookieLostAt = refused + 4
  page = await begin(true)
  await comeBack(page)
  expect(await goOn(page, film.title, film.path), 'it wants the file there').toBe(false)
  expect(await inTime(arrival, film)).toMatchObject({ digest: film.digest, partial: 0 })
  expect(refused, 'it finds out by itself what passes').toBe(cookieLostAt)
  proxy.behave({})
  portal.browser().kill()
})

test('behind a proxy that keeps a body until all of it is there, a line that breaks in every large chunk carries small ones', async () => {
  const { proxy } = portal
  proxy.behave({ isBuffering: true, breaksAtB: 5 * MiB })
  const film = await portal.makeFilm('Brittle line', 18 * MiB)
  const earlier = proxy.chunks.length
  const arrival = portal.nextOriginal()
  await portal.startBrowser(true)
  const { page } = portal.browser()
  await signInByHand(page, 'mara', paths.upload())
  await chooseOnDisk(choosingFiles(page), film.path)
  expect(await inTime(arrival, film)).toMatchObject({ digest: film.digest, partial: 0 })
  const chunks = proxy.chunks.slice(earlier)
  const through = chunks.slice(chunks.findIndex(({ isStruck }) => !isStruck))
  expect(through.map(({ isStruck, sizeB }) => [isStruck, sizeB])).toEqual(
    [4, 4, 4, 4, 2].map((sizeMiB) => [false, sizeMiB * MiB]),
  )
})

/** Sends a film through what happens to it, as a person would; answers what did. */
async function sendThrough(
  film: SentFilm,
  kills: readonly Kill[],
  places: readonly number[],
): Promise<Struck[]> {
  const { proxy } = portal
  const earlier = proxy.chunks.length
  const strikes = proxy.plan(kills.map((kill, index) => strikeOf(kill, places[index] ?? 0)))
  const arrival = portal.nextOriginal()
  await chooseOnDisk(choosingFiles(portal.browser().page), film.path)
  const lost: { kill: Kill; chunk: SeenChunk }[] = []
  for (const [index, kill] of kills.entries()) {
    // All of it may have come before all kills have.
    const chunk = await inTime(Promise.race([strikes[index], arrival.then(() => null)]), film)
    if (!chunk) break
    lost.push({ kill, chunk })
    await mend(kill, film)
    mended.resolve()
  }
  void proxy.plan([])
  const original = await inTime(arrival, film)
  const chunks = proxy.chunks.slice(earlier)
  const struck = judge(lost, chunks, film.sizeB)
  const story = struck.map(({ what }) => what).join('; ')
  expect(original, story).toMatchObject({ digest: film.digest, partial: 0 })
  expect(new Set(chunks.map(({ path }) => path)).size, `${story}: begun once`).toBe(1)
  for (const { what, againB, chunkB, aheadB } of struck) {
    expect(againB, `${what}: at most a chunk is sent again`).toBeLessThanOrEqual(chunkB)
    expect([againB < 0, aheadB], `${what}: what never came is not said to be there`).toEqual([
      false,
      0,
    ])
  }
  return struck
}

/** Kept when what was ended last has been mended: nobody is killed before they have begun again. */
let mended = Promise.withResolvers<void>()
mended.resolve()

function strikeOf({ victim, moment }: Kill, atB: number): Strike {
  const end = {
    browser: () => portal.browser().kill(),
    service: () => portal.killService(),
    network: () => undefined,
  }
  return {
    atB,
    moment,
    due: () => mended.promise,
    act() {
      mended = Promise.withResolvers()
      end[victim]()
    },
  }
}

/** What a person does about it, who sees a page that says nothing any more, or waits. */
async function mend({ victim, isElsewhere }: Kill, { title, path }: SentFilm): Promise<void> {
  if (victim === 'service') await portal.startService()
  if (victim !== 'browser') return
  await portal.startBrowser(isElsewhere)
  const { page } = portal.browser()
  await comeBack(page)
  await goOn(page, title, path)
}

const patienceMs = 90_000

/** Fails with what the page says by then. */
async function inTime<T>(wanted: T, { title }: SentFilm): Promise<Awaited<T>> {
  const over = new AbortController()
  const late = sleep(patienceMs, null, { signal: over.signal }).then(async () => {
    const shown = ticket(portal.browser().page, title)
    const said = await shown.innerText({ timeout: 1000 }).catch(() => 'nothing')
    throw new Error(`${title} does not go on: ${said}`)
  })
  late.catch(() => undefined)
  return Promise.race([wanted, late]).finally(() => over.abort())
}
