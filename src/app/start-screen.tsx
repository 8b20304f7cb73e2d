import type { ReactNode } from 'react'

/**
 * Before the first page is there, and after the last: the words of index.html, which have their looks from `start.css`
 * and come after one second, the way out after ten.
 */
export function StartScreen({ words = 'Opening the house…' }: { words?: string }): ReactNode {
  return (
    <main className="start-words" aria-busy="true">
      <p className="text-3" role="status">
        {words}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the empty address is this page's own, loaded anew */}
      <a className="link" href="">
        Try again
      </a>
    </main>
  )
}
