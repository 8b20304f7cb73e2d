import { fieldsOf, plainText } from './answer-text.ts'
import type { Answer, Answered } from './ask.ts'

// The last three are no secrets, but long and different each time.
const tokenLike =
  /\b(code|id_token|access_token|refresh_token|request_uri|state|nonce|code_challenge)=[^&#\s]+/g

/** What came back, in a line. Codes and tokens are left out, whoever put them there. */
export function describeAnswer(answer: Answer): string {
  if (answer.kind === 'failed') return `${answer.reason}: ${answer.detail}`
  return withoutTokens(`${answer.status} ${contentOf(answer)}${corsOf(answer)}`).trim()
}

export function withoutTokens(text: string): string {
  return text.replaceAll(tokenLike, '$1=…')
}

function contentOf(answer: Answered): string {
  const location = answer.headers.get('location')
  if (location !== null) return `to ${location}`
  const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
  const { error, error_description: description } = fieldsOf(answer)
  if (typeof error === 'string') {
    return `${error}${typeof description === 'string' ? ` (${shortened(description)})` : ''}`
  }
  // A page of the application says nothing here; a page of refusal does.
  if (answer.status < 400) return type
  const words = shortened(plainText(answer.text))
  return words === '' ? 'without a text' : `${type} “${words}”`
}

function corsOf(answer: Answered): string {
  if (!answer.asked.includes('Origin: ')) return ''
  const isPreflight = answer.asked.includes('Access-Control-Request-Headers: ')
  const names = [
    'Access-Control-Allow-Origin',
    ...(isPreflight ? ['Access-Control-Allow-Headers'] : []),
  ]
  const told = names.map((name) => {
    const value = answer.headers.get(name)
    return value === null ? `, without ${name}` : `, ${name}: ${value}`
  })
  return told.join('')
}

function shortened(text: string): string {
  return text.length > 160 ? `${text.slice(0, 159)}…` : text
}
