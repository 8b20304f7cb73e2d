import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { queryClient } from '#api/query-client.ts'
import { App } from '#app/app.tsx'
import { applyColours } from '#app/apply-colours.ts'
import { followSession } from '#app/follow-session.ts'
import { forgetPlace } from '#app/forget-place.ts'
import { fetchLazyParts, PageError, SigningIn } from '#app/lazy-parts.tsx'
import { markPressed } from '#app/mark-pressed.ts'
import { releasePlace } from '#app/release-place.ts'
import { createRouter } from '#app/router.tsx'
import { hasAnswer } from '#auth/early/early-answer.ts'
import { startSession } from '#auth/renewal/start-session.ts'
import { loadSettings } from '#config/env.ts'
import { watchStyles } from '#lib/code/missing-styles.ts'
import { followSystemTheme } from '#ui/theme.ts'
import { followLanguage, withWords, wordsArrived } from '#words/load-words.ts'

/** What judges the provider's answer waits neither for the screen that says so nor for its route. */
const judging = hasAnswer() ? import('#auth/trips/callback.ts').catch(() => null) : null
const loadSettingsProblem = withWords(() => import('#app/settings-problem.tsx'))

const container = document.querySelector('#root')
if (container) void mount(container)

async function mount(element: Element): Promise<void> {
  followSystemTheme()
  followLanguage()
  forgetPlace()
  const place = globalThis.foyerPlace && import('#app/kept-place.ts').catch(() => null)
  const root = createRoot(element)
  try {
    applyColours((await loadSettings()).colours)
  } catch (error) {
    const { SettingsProblem } = await loadSettingsProblem()
    releasePlace()
    root.render(<SettingsProblem error={error} />)
    return
  }
  void startSession()
  const judge = await judging
  // How it ends the route is told, which asks for the same.
  void judge?.redeemAnswer().catch(() => undefined)
  const router = createRouter()
  followSession(router, queryClient)
  markPressed(router)
  fetchLazyParts(router)
  watchStyles()
  // One picture, not several: what stands in index.html stays until the first screen has all it needs.
  if (!(await isShowable(router, judging !== null)) || !(await hasWords())) return
  const { holdPlace = releasePlace } = (await place) ?? {}
  root.render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  )
  forgetOutline(router)
  holdPlace(router)
}

/** Later screens follow a page, and not what stood in index.html. */
function forgetOutline(router: ReturnType<typeof createRouter>): void {
  const stop = router.subscribe(({ navigation }) => {
    // React draws the first screen when it has the time: until then nothing else is on the page.
    if (navigation.state === 'idle' || document.querySelector('.start')) return
    delete document.documentElement.dataset['screen']
    stop()
  })
}

function hasWords(): Promise<boolean> {
  return wordsArrived().then(
    () => true,
    () => false,
  )
}

/** As `isReady`; but while an answer of the provider is redeemed, its words are enough. */
function isShowable(
  router: ReturnType<typeof createRouter>,
  isComingBack: boolean,
): Promise<boolean> {
  const ready = isReady(router)
  if (!isComingBack) return ready
  const said = SigningIn.load().then(
    () => true,
    () => ready,
  )
  return Promise.race([said, ready])
}

/**
 * Resolves once the route of this address has its code and its data; or its error, with what shows it. False when not
 * even that could be fetched: then the page keeps what stands in index.html, with its way to try again.
 */
async function isReady(router: ReturnType<typeof createRouter>): Promise<boolean> {
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (initialized) resolve(stop())
    })
    if (router.state.initialized) resolve(stop())
  })
  if (!router.state.errors) return true
  return PageError.load().then(
    () => true,
    () => false,
  )
}
