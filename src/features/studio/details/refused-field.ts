import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const words: Readonly<Record<string, MessageDescriptor>> = {
  'too-short': msg`This is too short. Write a little more, and it is saved.`,
  'too-long': msg`This is too long. Take some out, and it is saved.`,
  'control-character': msg`There is a character in this that nobody can see, often from a copied text. Type it instead, and it is saved.`,
  duplicate: msg`Two of these are the same. Take one out, and it is saved.`,
  'words-missing': msg`Videos for everyone need captions here. Put some on show first, or let fewer people watch, and it is saved.`,
  'not-yours': msg`You can’t publish to this channel any more. Choose another, and it is saved.`,
}

/** What is wrong with a field that the service refused, by the code of its rule: its own sentence is for developers. */
export function refusedField(code: string): string {
  return i18n._(words[code] ?? msg`This can’t be kept as it is. Change it, and it is saved.`)
}
