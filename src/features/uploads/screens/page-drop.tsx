import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Film } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'

import { draggedCount, droppedFiles } from './dropped-files.ts'

import styles from './page-drop.module.css'

function show(element: HTMLElement | null): void {
  element?.showPopover()
}

/** Takes files dropped anywhere on the page, and pasted ones; says so while they hang over it. */
export function PageDrop({ onFiles }: { onFiles: (files: File[]) => void }): ReactNode {
  const { t } = useLingui()
  const [hovering, setHovering] = useState(0)
  const take = useEffectEvent((files: File[]) => {
    if (files.length > 0) onFiles(files)
  })

  // The window is outside React: its drag events bubble from whatever lies under the pointer.
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const over = (event: DragEvent): void => {
      const count = event.dataTransfer ? draggedCount(event.dataTransfer) : 0
      if (count === 0) return
      event.preventDefault()
      setHovering(count)
    }
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setHovering(0)
    }
    const drop = (event: DragEvent): void => {
      setHovering(0)
      if (!event.dataTransfer || draggedCount(event.dataTransfer) === 0) return
      event.preventDefault()
      void droppedFiles(event.dataTransfer).then(take)
    }
    const paste = (event: ClipboardEvent): void => {
      const files = Array.from(event.clipboardData?.files ?? [])
      if (files.length > 0) event.preventDefault()
      take(files)
    }
    addEventListener('dragenter', over, { signal })
    addEventListener('dragover', over, { signal })
    addEventListener('dragleave', leave, { signal })
    addEventListener('drop', drop, { signal })
    addEventListener('paste', paste, { signal })
    return () => stop.abort()
  }, [])

  if (hovering === 0) return null
  return (
    // The top layer: it lies over the navigation too, since that is part of the page to drop on.
    <div ref={show} popover="manual" className={styles['root']}>
      <p className={styles['words']}>
        <Film className="icon-large" aria-hidden="true" />
        {t`${plural(hovering, {
          one: 'Let go to add # file',
          other: 'Let go to add # files',
        })}`}
      </p>
    </div>
  )
}
