import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import { useOffstage } from './use-offstage.ts'

/** What the browser tells of each part that is watched. */
const watched = new Map<Element, (isNear: boolean) => void>()

class TellingObserver {
  private readonly tell: (entries: object[]) => void
  constructor(tell: (entries: object[]) => void) {
    this.tell = tell
  }
  observe(part: Element): void {
    watched.set(part, (isIntersecting) =>
      this.tell([{ isIntersecting, boundingClientRect: { height: 900 } }]),
    )
  }
  disconnect(): void {}
}

beforeEach(() => {
  watched.clear()
  vi.stubGlobal('IntersectionObserver', TellingObserver)
})

function Part({ id }: { id: string }): ReactNode {
  const { ref, keptPx } = useOffstage<HTMLDivElement>(id)
  return (
    <div ref={ref} data-testid="part" style={{ blockSize: keptPx ?? undefined }}>
      {keptPx === null && <button type="button">Play</button>}
    </div>
  )
}

const tell = (isNear: boolean) =>
  act(() => {
    for (const one of watched.values()) one(isNear)
  })
const isDrawn = () => screen.queryByRole('button') !== null

test('a part far from what is seen keeps only its height, and is drawn when it comes near', () => {
  render(<Part id="one" />)
  expect(isDrawn()).toBe(true)
  tell(false)
  expect(isDrawn()).toBe(false)
  expect(screen.getByTestId('part').style.blockSize).toBe('900px')
  tell(true)
  expect(isDrawn()).toBe(true)
})

test('a list one comes back to is as long as it was before anything of it is drawn', () => {
  render(<Part id="two" />)
  tell(false)
  cleanup()
  render(<Part id="two" />)
  expect(isDrawn()).toBe(false)
  expect(screen.getByTestId('part').style.blockSize).toBe('900px')
})

test('a part that holds the focus stays', () => {
  render(<Part id="three" />)
  screen.getByRole('button').focus()
  tell(false)
  expect(isDrawn()).toBe(true)
})
