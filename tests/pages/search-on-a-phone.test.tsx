import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { paths } from '#config/paths.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

let service: RemoteService
beforeAll(async () => {
  service = await startRemoteService()
  connectPageTo(service)
})
afterAll(() => service.close())

test('the magnifier leads into the field, and every other way to the title', async () => {
  await openApp(service, paths.about())
  await userEvent.click(await screen.findByRole('link', { name: 'Search' }))
  const main = () => within(screen.getByRole('main'))
  await screen.findByRole('heading', { level: 1, name: 'Search' })
  await waitFor(() => expect(document.activeElement).toBe(main().getByRole('combobox')))
  await userEvent.click(screen.getByRole('link', { name: 'About' }))
  await waitFor(() =>
    expect(document.activeElement).toBe(main().getByRole('heading', { level: 1 })),
  )
})
