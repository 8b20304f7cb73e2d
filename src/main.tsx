import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { queryClient } from '#api/query-client.ts'
import { App } from '#app/app.tsx'
import { applyColours } from '#app/apply-colours.ts'
import { fetchAhead } from '#app/fetch-ahead.ts'
import { followSession } from '#app/follow-session.ts'
import { fetchLazyParts, PageError, SigningIn } from '#app/lazy-parts.tsx'
import { markPressed } from '#app/mark-pressed.ts'
import { createRouter } from '#app/router.tsx'
import { hasAnswer } from '#auth/early/early-answer.ts'
import { startSession } from '#auth/renewal/start-session.ts'
import { loadSettings } from '#config/env.ts'
import { watchStyles } from '#lib/missing-styles.ts'
import { followSystemTheme } from '#ui/theme.ts'
import { withWords, wordsArrived } from '#words/load-words.ts'

const loadSettingsProblem = withWords(() => import('#app/settings-problem.tsx'))

const container = document.querySelector('#root')
if (container) void mount(container)

async function mount(element: Element): Promise<void> {
  followSystemTheme()
  const root = createRoot(element)
  try {
    applyColours((await loadSettings()).colours)
  } catch (error) {
    const { SettingsProblem } = await loadSettingsProblem()
    root.render(<SettingsProblem error={error} />)
    return
  }
  void startSession()
  const router = createRouter()
  followSession(router, queryClient)
  fetchAhead(router)
  markPressed(router)
  fetchLazyParts()
  watchStyles()
  // One picture, not several: what stands in index.html stays until the first screen has all it needs.
  if (!(await isShowable(router)) || !(await hasWords())) return
  root.render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  )
}

function hasWords(): Promise<boolean> {
  return wordsArrived().then(
    () => true,
    () => false,
  )
}

/** As `isReady`; but while an answer of the provider is redeemed, its words are enough. */
function isShowable(router: ReturnType<typeof createRouter>): Promise<boolean> {
  const ready = isReady(router)
  if (!hasAnswer()) return ready
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
