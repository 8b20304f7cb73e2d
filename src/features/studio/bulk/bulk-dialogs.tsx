import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import { limits } from '#contract/limits.ts'
import type { PortalConfig } from '#contract/portal-config.ts'
import type { Access } from '#contract/videos.ts'
import { formatCount } from '#lib/format-count.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TagField } from '#ui/fields/tag-field.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { accessChoices, accessLabel, accessSentence } from '../describe-access.ts'
import type { Selected } from './selection.ts'

interface AccessDialogProps {
  selected: Selected
  audience: PortalConfig['audience']
  onChoose: (access: Access) => void
  onClose: () => void
}

/** Who can watch all that are selected. Letting more people in is asked once, as it is for one video. */
export function AccessDialog(props: AccessDialogProps): ReactNode {
  const { selected, audience, onChoose, onClose } = props
  const { t } = useLingui()
  const [access, setAccess] = useState<Access>('internal')
  const [isAsked, setIsAsked] = useState(false)
  const { count } = selected
  const shown = formatCount(count)
  const who = accessLabel(access, audience)
  const sentence = accessSentence(access, audience)
  if (isAsked) {
    return (
      <ConfirmDialog
        title={t`${plural(count, {
          1: 'Let more people watch this video?',
          other: `Let more people watch these ${shown} videos?`,
        })}`}
        confirmLabel={t`Let them in`}
        cancelLabel={t`Keep them as they are`}
        onConfirm={() => onChoose(access)}
        onClose={onClose}
      >
        <p>{t`${who}. ${sentence} What is published is visible to them as soon as you agree.`}</p>
      </ConfirmDialog>
    )
  }
  return (
    <Dialog
      title={t`${plural(count, {
        1: 'Who can watch this video?',
        other: `Who can watch these ${shown} videos?`,
      })}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            onClick={() => (selected.mayRaise(access) ? setIsAsked(true) : onChoose(access))}
          >
            {t`Change`}
          </Button>
        </>
      }
    >
      <SelectField
        label={t`Who can watch`}
        options={accessChoices('private').map((value) => ({
          value,
          label: accessLabel(value, audience),
        }))}
        value={access}
        hint={sentence}
        onSelect={setAccess}
      />
    </Dialog>
  )
}

interface TagsDialogProps {
  count: number
  onAdd: (tags: string[]) => void
  onClose: () => void
}

/** Tags for all that are selected, beside those they have. */
export function TagsDialog({ count, onAdd, onClose }: TagsDialogProps): ReactNode {
  const { t } = useLingui()
  const [tags, setTags] = useState<string[]>([])
  const shown = formatCount(count)
  const most = limits.tags.max
  const { min, max } = limits.tag
  return (
    <Dialog
      title={t`${plural(count, {
        1: 'Add tags to this video?',
        other: `Add tags to these ${shown} videos?`,
      })}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            disabledReason={tags.length === 0 ? t`Write a tag first` : undefined}
            onClick={() => onAdd(tags)}
          >
            {t`Add tags`}
          </Button>
        </>
      }
    >
      <TagField
        label={t`Tags to add`}
        hint={t`The tags they have are kept. A video has at most ten; one without room for all of these is left as it is.`}
        tags={tags}
        limit={limits.tags.max}
        length={limits.tag}
        tooManyMessage={t`${plural(most, {
          one: '# tag at most. Remove one to add another.',
          other: '# tags at most. Remove one to add another.',
        })}`}
        lengthMessage={t`${plural(max, {
          one: `A tag has ${min} to # character.`,
          other: `A tag has ${min} to # characters.`,
        })}`}
        onChange={setTags}
      />
    </Dialog>
  )
}
