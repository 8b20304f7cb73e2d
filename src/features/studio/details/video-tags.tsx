import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { limits } from '#contract/limits.ts'
import { TagField, type TagFieldProps } from '#ui/fields/tag-field.tsx'

/** The tags of a video, within their limits. */
export function VideoTags(props: Pick<TagFieldProps, 'tags' | 'error' | 'onChange'>): ReactNode {
  const { t } = useLingui()
  const most = limits.tags.max
  const { min, max } = limits.tag
  return (
    <TagField
      {...props}
      label={t`Tags`}
      hint={t`Press Enter or type a comma to add one.`}
      limit={most}
      length={limits.tag}
      tooManyMessage={t`${plural(most, {
        one: '# tag at most. Remove one to add another.',
        other: '# tags at most. Remove one to add another.',
      })}`}
      lengthMessage={t`${plural(max, {
        one: `A tag has ${min} to # character.`,
        other: `A tag has ${min} to # characters.`,
      })}`}
    />
  )
}
