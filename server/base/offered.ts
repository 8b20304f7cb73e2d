import * as z from 'zod'

import type { PortalConfig } from '#contract/portal-config.ts'

/** What people choose from, in the order in which it is offered. */
export type Offered = PortalConfig['categories']

const most = 50

/** `id=Label&other-id=Other label`, as in a query string; the id is kept with each video, the label is shown. */
export const Offered = z.string().transform((text, context): Offered => {
  const offered = [...new URLSearchParams(text)].map(([id, label]) => ({
    id: id.trim(),
    label: label.trim(),
  }))
  const mistakes = [...offered.flatMap(mistakesIn), ...repeated(offered)]
  if (offered.length > most)
    mistakes.push(`has ${offered.length} entries: at most ${most} can be chosen from`)
  for (const message of mistakes) context.addIssue({ code: 'custom', message })
  return offered
})

/** The subjects of a portal where nobody has chosen any. */
export const usualCategories =
  'announcements=Announcements&learning=Learning&engineering=Engineering&culture=Culture&field-work=Field work&events=Events'

export const usualLicences =
  'internal=For this organisation only&cc-by=Creative Commons: attribution&cc-by-sa=Creative Commons: attribution, share alike&cc0=Public domain (CC0)'

function mistakesIn({ id, label }: Offered[number]): string[] {
  if (!/^[a-z0-9][a-z0-9-]{0,59}$/.test(id))
    return [
      `has "${id}": an id is 1 to 60 of a-z 0-9 -, written before its label like field-work=Field work; & in a label is written %26`,
    ]
  return label.length >= 1 && label.length <= 60
    ? []
    : [
        `has ${label === '' ? 'no label' : 'a label of more than 60 characters'} for ${id}: write it like field-work=Field work; & in a label is written %26`,
      ]
}

function repeated(offered: Offered): string[] {
  const ids = offered.map(({ id }) => id)
  const twice = new Set(ids.filter((id, index) => ids.indexOf(id) !== index))
  return [...twice].map((id) => `has ${id} more than once: each id names one`)
}
