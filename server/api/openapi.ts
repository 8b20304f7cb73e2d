import * as z from 'zod'

import * as bulk from '#contract/calls/bulk-calls.ts'
import { allCalls, type NamedCall } from '#contract/calls/calls.ts'
import * as channelSettings from '#contract/calls/channel-settings-calls.ts'
import * as chapters from '#contract/calls/chapter-calls.ts'
import * as jobs from '#contract/calls/job-calls.ts'
import * as transcriptions from '#contract/calls/transcription-calls.ts'
import * as reactions from '#contract/calls/video-calls.ts'
import * as waves from '#contract/calls/wave-calls.ts'
import * as captionChanges from '#contract/caption-changes.ts'
import * as captions from '#contract/captions.ts'
import * as categories from '#contract/categories.ts'
import * as channels from '#contract/channels.ts'
import * as comments from '#contract/comments.ts'
import * as history from '#contract/history.ts'
import * as home from '#contract/home.ts'
import * as people from '#contract/people.ts'
import * as playback from '#contract/playback.ts'
import * as portal from '#contract/portal-config.ts'
import * as problem from '#contract/problem.ts'
import * as processing from '#contract/processing.ts'
import * as search from '#contract/searching/search.ts'
import * as sessions from '#contract/sessions.ts'
import * as uploads from '#contract/uploads.ts'
import * as versions from '#contract/versions.ts'
import * as videos from '#contract/videos.ts'

import { operationOf, problemResponses, withoutKeys } from './openapi-operation.ts'

type Json = Record<string, unknown>

const entityModules: readonly Json[] = [
  videos,
  captions,
  captionChanges,
  transcriptions,
  waves,
  channels,
  channelSettings,
  chapters,
  comments,
  people,
  playback,
  portal,
  problem,
  processing,
  search,
  sessions,
  uploads,
  versions,
  home,
  history,
  jobs,
  categories,
  bulk,
  reactions,
]

const info = {
  title: 'Foyer',
  version: '1',
  summary: 'The companion service of a video portal',
  description:
    'Emitted from src/contract. Errors are RFC 9457 problem documents with a code; files are sent by tus 1.0. ' +
    'A call marked x-needs-fresh-sign-in may answer fresh-sign-in-needed with the challenge of RFC 9470.',
  license: { name: 'MIT', identifier: 'MIT' },
}

/** The whole API as an OpenAPI 3.1 document. */
export function openApiDocument(): Json {
  const names = entityRegistry()
  const nameOf = (schema: z.core.$ZodType) => names.get(schema)?.id ?? ''
  const paths: Record<string, Json> = {}
  for (const named of allCalls) {
    const path = named.call.path.replaceAll(/:(\w+)/g, '{$1}')
    const operation = operationOf(named, nameOf(named.call.answer))
    paths[path] = { ...paths[path], [named.call.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/api/v1' }],
    tags: [...new Set(allCalls.map(({ group }) => group))].map((name) => ({ name })),
    paths,
    components: {
      schemas: schemasOf(names),
      responses: problemResponses(allCalls),
      securitySchemes,
    },
  }
}

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'Access token of the identity provider' },
  dpop: {
    type: 'http',
    scheme: 'DPoP',
    description: 'A token bound to a key, and its proof in the header DPoP (RFC 9449)',
  },
  antiForgery: {
    type: 'apiKey',
    in: 'header',
    name: 'X-XSRF-TOKEN',
    description:
      'What the cookie XSRF-TOKEN says; GET /config sets it and names both. Where a browser holds several of that name, one of them planted by a neighbouring host, all of them, with commas between',
  },
}

/** Entities by their name in the contract; answers that are none by the name of their call. */
function entityRegistry(): z.core.$ZodRegistry<{ id: string }> {
  const names = z.registry<{ id: string }>()
  for (const module of entityModules) {
    for (const [name, value] of Object.entries(module)) {
      if (value instanceof z.core.$ZodType && isObject(value)) names.add(value, { id: name })
    }
  }
  for (const { name, call } of allCalls.filter(hasAnswer)) {
    const id = `${name.charAt(0).toUpperCase()}${name.slice(1)}Answer`
    if (!names.has(call.answer)) names.add(call.answer, { id })
  }
  return names
}

function isObject(schema: z.core.$ZodType): boolean {
  return ['object', 'union'].includes(schema._zod.def.type)
}

function hasAnswer({ call }: NamedCall): boolean {
  return call.answer._zod.def.type !== 'undefined'
}

function schemasOf(names: z.core.$ZodRegistry<{ id: string }>): Json {
  const { schemas } = z.toJSONSchema(names, {
    io: 'output',
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  })
  return Object.fromEntries(
    Object.entries(schemas)
      .map(([id, schema]): [string, Json] => [id, withoutKeys(schema, ['$schema', '$id'])])
      .sort(([a], [b]) => a.localeCompare(b)),
  )
}
