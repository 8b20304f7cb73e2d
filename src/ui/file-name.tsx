import type { ReactNode } from 'react'

import { splitFileName } from '#words/file-name.ts'

/**
 * The name of a file, its ending in one piece behind it: `الجزء 3.mp4`. It stands in what runs its own way (`bdi`,
 * `dir="auto"`).
 */
export function FileName({ name }: { name: string }): ReactNode {
  const [stem, ending] = splitFileName(name)
  return (
    <>
      {stem}
      {/* A digit before it would be read as part of it. */}
      {ending !== '' && (
        <bdi dir="ltr" style={{ marginInlineEnd: '0.2em' }}>
          {ending}
        </bdi>
      )}
    </>
  )
}
