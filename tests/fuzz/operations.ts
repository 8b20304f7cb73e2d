import { readFileSync } from 'node:fs'

import * as z from 'zod'

/** A JSON schema as it stands in the document. */
export type Schema = z.core.JSONSchema.JSONSchema
const Schema = z.custom<Schema>((value) => typeof value === 'object' && value !== null)

const Content = z.record(z.string(), z.object({ schema: Schema }))
const Response = z.union([
  z.object({ $ref: z.string() }),
  z.object({ content: Content.optional() }),
])
const Parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  schema: Schema,
})
const Document = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        parameters: z.array(Parameter).default([]),
        requestBody: z.object({ content: Content }).optional(),
        responses: z.record(z.string(), Response),
      }),
    ),
  ),
  components: z.object({
    schemas: z.record(z.string(), Schema),
    responses: z.record(z.string(), z.object({ content: Content })),
  }),
})

export type Parameter = z.infer<typeof Parameter>

export interface Operation {
  name: string
  method: string
  path: string
  parameters: readonly Parameter[]
  body: { type: string; schema: Schema } | null
  /** By status: null where nothing is in the answer. */
  answers: ReadonlyMap<number, { type: string; schema: z.ZodType } | null>
}

/** Every operation that `docs/openapi.json` promises. */
export function readOperations(): Operation[] {
  const text = readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')
  // Where zod looks for named schemas.
  const { paths, components } = Document.parse(
    JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')),
  )
  const contentOf = (response: z.infer<typeof Response>) =>
    '$ref' in response
      ? components.responses[response.$ref.split('/').at(-1) ?? '']?.content
      : response.content
  const answerOf = (response: z.infer<typeof Response>) => {
    const [type, content] = Object.entries(contentOf(response) ?? {})[0] ?? []
    if (type === undefined || content === undefined) return null
    return { type, schema: z.fromJSONSchema({ ...content.schema, $defs: components.schemas }) }
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const [type, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
      return {
        name: operation.operationId,
        method: method.toUpperCase(),
        path,
        parameters: operation.parameters,
        body: type === undefined || body === undefined ? null : { type, schema: body.schema },
        answers: new Map(
          Object.entries(operation.responses).map(([status, response]) => [
            Number(status),
            answerOf(response),
          ]),
        ),
      }
    }),
  )
}
