import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { paths } from '#config/paths.ts'
import { offeredLabel } from '#data/categories.ts'
import { PageHead } from '#ui/page-head.tsx'
import { TabLinks } from '#ui/tab-links.tsx'

interface Props {
  title: string
  categories: readonly { id: string; label: string }[]
}

/** The page's title and the subjects one can browse by. */
export function BrowseHeading({ title, categories }: Props): ReactNode {
  const { t } = useLingui()
  const subjects = categories.map((one) => ({
    to: paths.browse(one.id),
    label: offeredLabel(one),
  }))
  return (
    <>
      <PageHead title={title} />
      {subjects.length > 0 && (
        <TabLinks
          label={t`Subjects`}
          items={[{ to: paths.browse(), label: t`Everything`, isExact: true }, ...subjects]}
        />
      )}
    </>
  )
}
