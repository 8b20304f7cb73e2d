/** Markup whose every value was escaped when it was put in. */
export interface Html {
  readonly markup: string
}

type Value = string | number | Html | readonly Html[] | null

/** Tagged template: text is escaped, Html and lists of Html are not, null is nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { markup: String.raw({ raw: strings }, ...values.map(toMarkup)) }
}

/** Markup that comes from the provider library itself. */
export function trusted(markup: string): Html {
  return { markup }
}

function toMarkup(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'string' || typeof value === 'number') return escape(String(value))
  if ('markup' in value) return value.markup
  return value.map((part) => part.markup).join('')
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}
