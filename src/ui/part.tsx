import { useEffect, useState, type ComponentType, type ReactNode } from 'react'

import { codeGone } from '#lib/code/gone-code.ts'
import { withStyles } from '#lib/code/missing-styles.ts'
import { createStore } from '#lib/create-store.ts'
import { whenIdle } from '#lib/when-idle.ts'
import { withWords } from '#words/load-words.ts'

import { useStore } from './use-store.ts'

/** A piece of a page whose code comes by itself. */
export interface Part<Props extends object> {
  (props: Props): ReactNode
  /** Has the code here before it is shown; a route that awaits this shows the part with everything else. */
  load: () => Promise<void>
}

interface Options<Props> {
  /** Stands in its place until then. */
  Meanwhile?: ComponentType<Props>
  /** Where there is no `Meanwhile`: stands there while its code cannot be fetched, until the connection is back; else that is thrown. */
  Otherwise?: ComponentType<Props>
  /** A hook. While it answers true, `Otherwise` stays although the code has come: what it does may need no code any more. */
  useKeep?: () => boolean
  /** Nobody needs it in the first second: it is fetched when the page has nothing else to do, and done without until the connection is back if it cannot be. */
  isLate?: boolean
}

const neverKeep = (): boolean => false

/** Tells of it, unless a new build takes the page's place. */
async function fail(error: unknown, tell: (problem: { error: unknown }) => void): Promise<void> {
  await codeGone(error, 'part')
  tell({ error })
}

/**
 * Shows a component as soon as its code is here, and `Meanwhile` until then. Unlike `lazy` it needs no Suspense:
 * React keeps back what follows a fallback for 300 ms, and what is loaded already would be one for a moment, too.
 * Code that cannot be fetched is thrown where the part stands; the next one to stand there asks again.
 */
export function part<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
  { Meanwhile, Otherwise, useKeep = neverKeep, isLate = false }: Options<Props> = {},
): Part<Props> {
  const code = createStore<{ Component: ComponentType<Props> | undefined }>({
    Component: Meanwhile,
  })
  const fetchWhole = withStyles(withWords(fetchCode))
  let loading: Promise<void> | null = null
  const fetchOnce = async (): Promise<void> => {
    try {
      code.write({ Component: await fetchWhole() })
    } catch (error) {
      loading = null
      throw error
    }
  }
  const load = () => (loading ??= fetchOnce())
  const mayLack = isLate || Otherwise !== undefined

  function Shown(props: Props): ReactNode {
    const { Component } = useStore(code)
    const [problem, setProblem] = useState<{ error: unknown } | null>(null)
    const isKept = useKeep()
    useEffect(() => {
      if (!isLate) {
        load().catch((error: unknown) => fail(error, setProblem))
        return undefined
      }
      // Each card of a list may have one: the first of them has asked.
      if (loading) return undefined
      let isHere = true
      // Nobody has asked for it, unless somebody has just pressed something.
      const isPressed = navigator.userActivation?.isActive
      // What nobody has asked for must not take the page away when the connection is gone, nor come after it is left.
      whenIdle()
        .then(() => (isHere ? load() : undefined))
        .catch((error: unknown) => (isPressed ? fail(error, setProblem) : setProblem({ error })))
      return () => {
        isHere = false
      }
    }, [])
    useEffect(() => {
      if (!problem || !mayLack) return undefined
      const again = () => void load().catch(() => undefined)
      addEventListener('online', again)
      return () => removeEventListener('online', again)
    }, [problem])
    if (problem && !mayLack) throw problem.error
    if (problem && (isKept || !Component) && Otherwise) return <Otherwise {...props} />
    return Component && <Component {...props} />
  }
  return Object.assign(Shown, { load })
}
