import { askEarly } from '#api/early/early-calls.ts'
import { hasAnswer, takeAnswer } from '#auth/early/early-answer.ts'

import '#ui/tokens.css'
import '#ui/base.css'
import '#ui/arch-light.css'
import '#ui/doorway.css'
import '#ui/front.css'
import '#app/start.css'
import '#app/start-rooms.css'
import '#app/start-kept.css'

// The provider's answer leaves the address bar, and is on its way to be redeemed, before anything else loads.
takeAnswer('/auth/callback')
askEarly(import.meta.env['VITE_API_ORIGIN'])
if (hasAnswer()) {
  // What every screen stands on waits for no style sheet, as `main.tsx` does, which says so where it cannot be fetched.
  void import('react-dom/client').catch(() => undefined)
  // What judges the answer loads beside the application, not after it (vite.config.ts names it in the page).
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-answer]')) {
    link.rel = link.dataset['answer'] ?? ''
  }
}
void import('./main.tsx')
