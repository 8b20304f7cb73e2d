import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const names: readonly (readonly [pattern: RegExp, name: MessageDescriptor])[] = [
  [/^\/feed\/subscriptions/, msg`Subscriptions`],
  [/^\/library\/history/, msg`Library, History`],
  [/^\/library\/watch-later/, msg`Library, Watch later`],
  [/^\/library\/liked/, msg`Library, Liked`],
  [/^\/library/, msg`Library`],
  [/^\/upload/, msg`Upload`],
  [/^\/studio/, msg`Studio, Videos`],
  [/^\/settings\/sessions/, msg`Settings, Sign-ins`],
  [/^\/settings/, msg`Settings`],
  [/^\/search/, msg({ message: 'your search', comment: 'You were on your way to …' })],
  [/^\/browse/, msg`Browse`],
  [/^\/w\//, msg({ message: 'a video', comment: 'You were on your way to …' })],
  [/^\/c\//, msg({ message: 'a channel', comment: 'You were on your way to …' })],
]

/** What a path is called in a sentence: "You were on your way to Studio, Videos". Null for the home page. */
export function placeName(path: string): string | null {
  const name = names.find(([pattern]) => pattern.test(path))?.[1]
  return name ? i18n._(name) : null
}
