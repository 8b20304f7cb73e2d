import { setTimeout as sleep } from 'node:timers/promises'

import * as z from 'zod'

const Created = z.object({ id: z.string() })
const Plan = Created.extend({
  modules: z.array(z.object({ testModule: z.string(), variant: z.unknown() })),
})
const Running = z.object({ browser: z.object({ urls: z.array(z.string()) }).nullish() })
const Info = z.object({ status: z.string(), result: z.string().nullish() })
const text = z.string().optional()
const Log = z.array(z.object({ result: text, testmodule_result: text, msg: text }))

export type Plan = z.infer<typeof Plan>
type Module = Plan['modules'][number]

/** How a module ended, and every sentence of its log that speaks against the client. */
export interface Outcome {
  result: string
  complaints: string[]
}

/** The conformance suite's own interface, in developer mode, where nobody signs in. */
export class Suite {
  readonly #origin: string

  constructor(origin: string) {
    this.#origin = origin
  }

  async version(): Promise<string> {
    const Server = z.object({ version: z.string() })
    return Server.parse(await this.#ask('GET', '/api/server')).version
  }

  async createPlan(name: string, variant: object, config: object): Promise<Plan> {
    const query = new URLSearchParams({ planName: name, variant: JSON.stringify(variant) })
    return Plan.parse(await this.#ask('POST', `/api/plan?${query}`, config))
  }

  /** A new module ends the one before, as they share an alias. */
  async start(plan: Plan, module: Module): Promise<string> {
    const query = new URLSearchParams({ test: module.testModule, plan: plan.id })
    if (module.variant) query.set('variant', JSON.stringify(module.variant))
    const { id } = Created.parse(await this.#ask('POST', `/api/runner?${query}`))
    await this.#until(id, (status) => status === 'WAITING')
    return id
  }

  /** An address that the suite wants the person's browser to go to. */
  async wantedVisit(id: string): Promise<string> {
    for (let tries = 0; tries < 100; tries += 1) {
      const { browser } = Running.parse(await this.#ask('GET', `/api/runner/${id}`))
      const url = browser?.urls[0]
      if (url !== undefined) {
        await this.#ask('POST', `/api/runner/browser/${id}/visit?${new URLSearchParams({ url })}`)
        return url
      }
      await sleep(200)
    }
    throw new Error('The suite asks for no visit')
  }

  async outcome(id: string): Promise<Outcome> {
    const { result } = await this.#until(id, (status) => /^(FINISHED|INTERRUPTED)$/.test(status))
    const log = Log.parse(await this.#ask('GET', `/api/log/${id}`))
    // A client that goes on is told so in a module that has ended, and its result changes; that is not the client's fault.
    const end = log.findIndex((entry) => entry.result === 'FINISHED')
    const complaints = log
      .slice(0, end === -1 ? log.length : end)
      .filter((entry) => /FAILURE|WARNING/.test(entry.result ?? ''))
      .map(({ msg }) => msg ?? '')
    return { result: log[end]?.testmodule_result ?? result ?? 'UNKNOWN', complaints }
  }

  async #until(id: string, isThere: (status: string) => boolean): Promise<z.infer<typeof Info>> {
    for (let tries = 0; tries < 300; tries += 1) {
      const info = Info.parse(await this.#ask('GET', `/api/info/${id}`))
      if (isThere(info.status)) return info
      await sleep(200)
    }
    // The module waits for something that did not come.
    return { status: 'WAITING', result: 'WAITS FOR MORE' }
  }

  async #ask(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(this.#origin + path, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`)
    return text === '' ? null : JSON.parse(text)
  }
}
