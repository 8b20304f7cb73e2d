import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { listenOn, type ListeningService } from '#tests/support/listening-service.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { startTestIssuer } from '#tests/support/test-issuer.ts'

import { judgeAnswer } from './judge-answer.ts'
import { makeRequest, type FuzzRequest } from './make-request.ts'
import { readOperations, type Operation } from './operations.ts'
import { preparePortal, roles, type FuzzRole, type House } from './prepare-portal.ts'
import { createRandom, type Random } from './random.ts'

export interface FuzzFinding {
  operation: string
  says: string
  role: FuzzRole
  request: FuzzRequest
  /** How often it came. */
  count: number
}

export interface FuzzReport {
  findings: FuzzFinding[]
  /** How many answers of each status, by operation. */
  statuses: Map<string, Map<number, number>>
}

/** Asks a service that is started for this, as everybody it knows and as a stranger; one request after the other. */
export async function runFuzz(options: { seed: number; count: number }): Promise<FuzzReport> {
  const random = createRandom(options.seed)
  const operations = readOperations()
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-fuzz-'))
  const issuer = await startTestIssuer()
  const listening = await listenOn(dataDir, issuer, {
    parts: { database: await openTestDatabase() },
  })
  const found = new Map<string, FuzzFinding>()
  const statuses: FuzzReport['statuses'] = new Map()
  try {
    const house = await preparePortal(listening)
    for (let n = 0; n < options.count; n += 1) {
      if (n % 400 === 399) await house.restock()
      const operation = operations[n % operations.length]
      if (operation === undefined) break
      const role = random.pick(roles)
      const request = makeRequest(operation, {
        random,
        pictures: house.pictures,
        known: (name) => knownBy(name, operation, house, random),
      })
      const response = await send(request, role, house, listening)
      await learnCursor(response.clone(), house)
      // Whoever signed out signs in again.
      if (operation.name.endsWith('Session')) await house.signIn(role)
      countStatus(statuses, operation, response.status)
      const says = await judgeAnswer(operation, response)
      if (says === null) continue
      const kind = `${operation.name} ${says.slice(0, 60)}`
      const before = found.get(kind)
      if (before === undefined) {
        found.set(kind, { operation: operation.name, says, role, request, count: 1 })
      } else before.count += 1
    }
  } finally {
    await listening.stop()
    await issuer.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { findings: [...found.values()], statuses }
}

function knownBy(
  name: string,
  { name: operation }: Operation,
  { known }: House,
  random: Random,
): string | undefined {
  // A channel that is opened needs a name that is free.
  const list = operation === 'createChannel' ? undefined : known[name]
  return list === undefined ? undefined : random.pick(list)
}

function send(
  { method, path, headers, body }: FuzzRequest,
  role: FuzzRole,
  { tokens }: House,
  { origin, ours }: ListeningService,
): Promise<Response> {
  const token = tokens.get(role)
  return fetch(`${origin}/api/v1${path}`, {
    method,
    headers: {
      ...ours,
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    body,
    redirect: 'manual',
  })
}

/** The newest cursors that the service gave: lists go on with them. */
async function learnCursor(response: Response, { known }: House): Promise<void> {
  const cursor = /"nextCursor":"([^"]+)"/.exec(await response.text())?.[1]
  if (cursor !== undefined) known['cursor'] = [cursor, ...(known['cursor'] ?? []).slice(0, 20)]
}

function countStatus(statuses: FuzzReport['statuses'], { name }: Operation, status: number): void {
  const counts = statuses.get(name) ?? new Map<number, number>()
  statuses.set(name, counts.set(status, (counts.get(status) ?? 0) + 1))
}
