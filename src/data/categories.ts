import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { queryOptions } from '@tanstack/react-query'

import { send } from '#api/client.ts'
import { listCategories } from '#contract/calls/discovery-calls.ts'

import { keys } from './cache/keys.ts'

/** The subjects, with how many videos of each this person finds. */
export function categoriesQuery() {
  return queryOptions({
    queryKey: keys.categories,
    queryFn: ({ signal }) => send(listCategories, { signal }),
    staleTime: 60_000,
  })
}

/** What a portal offers where nobody has chosen anything else, as its settings write it. */
const usual: Record<string, MessageDescriptor> = {
  'announcements=Announcements': msg({ message: 'Announcements', context: 'subject of videos' }),
  'learning=Learning': msg({ message: 'Learning', context: 'subject of videos' }),
  'engineering=Engineering': msg({ message: 'Engineering', context: 'subject of videos' }),
  'culture=Culture': msg({ message: 'Culture', context: 'subject of videos' }),
  'field-work=Field work': msg({ message: 'Field work', context: 'subject of videos' }),
  'events=Events': msg({ message: 'Events', context: 'subject of videos' }),
  'internal=For this organisation only': msg`For this organisation only`,
  'cc-by=Creative Commons: attribution': msg`Creative Commons: attribution`,
  'cc-by-sa=Creative Commons: attribution, share alike': msg`Creative Commons: attribution, share alike`,
  'cc0=Public domain (CC0)': msg`Public domain (CC0)`,
}

/** A category or licence in the language of the page; what an operator has named stays as it was written. */
export function offeredLabel({ id, label }: { id: string; label: string }): string {
  const words = usual[`${id}=${label}`]
  return words ? i18n._(words) : label
}
