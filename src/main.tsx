import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'

import { queryClient } from '#api/query-client.ts'
import { applyColours } from '#app/apply-colours.ts'
import { followSession } from '#app/follow-session.ts'
import { fetchLazyParts } from '#app/lazy-parts.tsx'
import { Providers } from '#app/providers.tsx'
import { createRouter } from '#app/router.tsx'
import { startSession } from '#auth/renewal/start-session.ts'
import { loadSettings } from '#config/env.ts'
import { followSystemTheme } from '#ui/theme.ts'

const container = document.querySelector('#root')
if (container) void mount(container)

async function mount(element: Element): Promise<void> {
  followSystemTheme()
  const root = createRoot(element)
  try {
    applyColours((await loadSettings()).colours)
  } catch (error) {
    const { SettingsProblem } = await import('#app/settings-problem.tsx')
    root.render(<SettingsProblem error={error} />)
    return
  }
  void startSession()
  const router = createRouter()
  followSession(router, queryClient)
  fetchLazyParts()
  root.render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  )
}
