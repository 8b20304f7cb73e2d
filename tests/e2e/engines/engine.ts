import { firefox } from './firefox.ts'
import { webkit } from './webkit.ts'

export type EngineName = 'firefox' | 'webkit'

/** A browser with another engine than the Chromium of all other tests. */
export interface Engine {
  name: EngineName
  /** Why it cannot be driven on this machine; null when it can. */
  whyNot: () => string | null
  /** Starts it without a window, with nothing remembered. It may listen at ports from `port` on. */
  start(port: number): Promise<Browser>
}

export interface Browser {
  openTab(): Promise<Tab>
  /** What its console called an error, and the answers that were one. */
  problems: string[]
  stop(): Promise<void>
}

/** What both protocols can do; what a person does with it is in `hands.ts`. */
export interface Tab {
  goTo(address: string): Promise<void>
  /** Before the others: one that is hidden hardly moves anything. */
  show(): Promise<void>
  /** Runs a function in the page, which sees nothing but its arguments, and waits for its result. */
  run<Given extends Json[], Result extends Json>(
    work: (...given: Given) => Result | Promise<Result>,
    ...given: Given
  ): Promise<Result>
  /** Pointer and keyboard, as WebDriver writes them: https://w3c.github.io/webdriver/#actions */
  act(actions: readonly Actions[]): Promise<void>
  /** Chooses a file of this machine in the file dialog that `open` opens. */
  chooseFile(path: string, open: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

export type Json = string | number | boolean | null | readonly Json[] | { [name: string]: Json }

export interface Actions {
  type: 'pointer' | 'key'
  id: string
  actions: readonly Record<string, Json>[]
}

export const engines: readonly Engine[] = [firefox, webkit]

export function startOf(name: EngineName): Engine['start'] {
  const engine = engines.find((each) => each.name === name)
  const reason = engine?.whyNot() ?? null
  if (!engine || reason !== null) throw new Error(`${name} cannot be driven: ${reason}`)
  return (port) => engine.start(port)
}
