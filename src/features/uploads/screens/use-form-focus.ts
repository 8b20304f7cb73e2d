import { useRef, type RefCallback, type RefObject } from 'react'

interface FormFocus {
  /** For the place where files are added. */
  adding: RefObject<HTMLDivElement | null>
  /** Files were chosen there; is a form open already? */
  awaitForm: (hasForm: boolean) => void
  /** For the form. */
  takeFocus: RefCallback<HTMLFormElement>
}

/**
 * Who chose files goes on with the first field of the form that opens for them, unless they went elsewhere meanwhile. On
 * a phone that would open its keyboard.
 */
export function useFormFocus(): FormFocus {
  const adding = useRef<HTMLDivElement>(null)
  const isAwaited = useRef(false)
  return {
    adding,
    awaitForm: (hasForm) => {
      isAwaited.current = !hasForm
    },
    takeFocus: (form) => {
      if (!form || !isAwaited.current) return
      isAwaited.current = false
      const { activeElement, body } = document
      const isIdle = activeElement === body || adding.current?.contains(activeElement)
      if (isIdle && !matchMedia('(pointer: coarse)').matches) form.querySelector('input')?.focus()
    },
  }
}
