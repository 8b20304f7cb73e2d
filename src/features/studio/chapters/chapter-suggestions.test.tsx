import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { User } from 'oidc-client-ts'
import { useState, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { queryClient } from '#api/query-client.ts'
import { tellSession } from '#auth/session/session.ts'
import { setSettings } from '#config/env.ts'
import { readSettings } from '#config/read-settings.ts'

import { ChapterSuggestions } from './chapter-suggestions.tsx'
import { PasteDialog } from './paste-dialog.tsx'

/** A minute that is loud but for two seconds in the middle, in steps of a second. */
const peaks = Uint8Array.from({ length: 60 }, (_, at) => (at === 30 || at === 31 ? 0 : 255))

/** The service says this of the wave, once `go` is called. */
function answerLater(answer: () => Response) {
  const asked = Promise.withResolvers<null>()
  vi.stubGlobal('fetch', async (input: string | URL) => {
    if (String(input).endsWith('/peaks')) return new Response(peaks)
    await asked.promise
    return answer()
  })
  return () => act(async () => asked.resolve(null))
}
const heard = () =>
  Response.json({ state: 'there', url: 'https://films.example/peaks', stepMs: 1000 })

afterEach(() => {
  vi.unstubAllGlobals()
})

/** As the editor has it: once there are chapters, none are offered. */
function Editor(): ReactNode {
  const [hasChapters, setHasChapters] = useState(false)
  const [pasted, setPasted] = useState<string | null>(null)
  return (
    <main>
      <h1>Chapters</h1>
      <button type="button" onClick={() => setHasChapters(true)}>
        Chapter here
      </button>
      <div>
        {!hasChapters && (
          <ChapterSuggestions
            video={{ id: 'a1', storyboard: null }}
            durationMs={60_000}
            onLook={setPasted}
          />
        )}
      </div>
      {pasted !== null && (
        <PasteDialog
          text={pasted}
          isReplacing={false}
          onUse={() => {
            setHasChapters(true)
            setPasted(null)
          }}
          onClose={() => setPasted(null)}
        />
      )}
    </main>
  )
}
function open(): void {
  setSettings(readSettings({ VITE_OIDC_ISSUER: 'https://id.example', VITE_PORTAL_NAME: 'Foyer' }))
  const iat = Math.floor(Date.now() / 1000)
  const profile = { sub: 'mara', iss: 'https://id.example', aud: 'foyer', iat, exp: iat + 600 }
  const user = new User({ access_token: 'a', token_type: 'Bearer', profile })
  tellSession({ kind: 'signed-in', user })
  render(<Editor />)
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('whoever wrote a chapter meanwhile is not asked about others', async () => {
  const go = answerLater(heard)
  open()
  await press('Suggest chapters')
  await press('Chapter here')
  await go()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('whoever takes what is offered keeps a place on the page', async () => {
  const go = answerLater(heard)
  open()
  await press('Suggest chapters')
  await go()
  await userEvent.click(await screen.findByRole('button', { name: 'Use these' }, { timeout: 4000 }))
  expect(screen.queryByRole('button', { name: 'Suggest chapters' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('a film that cannot be heard is told from one in which nothing stands out', async () => {
  const broken = vi.fn<() => Response>(() => new Response('no', { status: 500 }))
  const go = answerLater(broken)
  open()
  await press('Suggest chapters')
  await go()
  await screen.findByText(/^The film can’t be looked at/)
  broken.mockImplementation(() => Response.json({ state: 'none', url: null, stepMs: 1000 }))
  await press('Suggest chapters')
  await screen.findByText(/^Nothing stands out/)
})
