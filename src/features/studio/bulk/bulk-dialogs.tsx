import { useState, type ReactNode } from 'react'

import { limits } from '#contract/limits.ts'
import type { PortalConfig } from '#contract/portal-config.ts'
import type { Access } from '#contract/videos.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TagField } from '#ui/fields/tag-field.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { accessChoices, accessLabel, accessSentence } from '../describe-access.ts'
import { theseVideos } from '../these-videos.ts'
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
  const [access, setAccess] = useState<Access>('internal')
  const [isAsked, setIsAsked] = useState(false)
  const these = theseVideos(selected.count)
  if (isAsked) {
    return (
      <ConfirmDialog
        title={`Let more people watch ${these}?`}
        confirmLabel="Let them in"
        cancelLabel="Keep them as they are"
        onConfirm={() => onChoose(access)}
        onClose={onClose}
      >
        <p>
          {accessLabel(access, audience)}. {accessSentence(access, audience)} What is published is
          visible to them as soon as you agree.
        </p>
      </ConfirmDialog>
    )
  }
  return (
    <Dialog
      title={`Who can watch ${these}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            onClick={() => (selected.mayRaise(access) ? setIsAsked(true) : onChoose(access))}
          >
            Change
          </Button>
        </>
      }
    >
      <SelectField
        label="Who can watch"
        options={accessChoices('private').map((value) => ({
          value,
          label: accessLabel(value, audience),
        }))}
        value={access}
        hint={accessSentence(access, audience)}
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
  const [tags, setTags] = useState<string[]>([])
  return (
    <Dialog
      title={`Add tags to ${theseVideos(count)}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={tags.length === 0 ? 'Write a tag first' : undefined}
            onClick={() => onAdd(tags)}
          >
            Add tags
          </Button>
        </>
      }
    >
      <TagField
        label="Tags to add"
        hint="The tags they have are kept. A video has at most ten; one without room for all of these is left as it is."
        tags={tags}
        limit={limits.tags.max}
        length={limits.tag}
        tooManyMessage={`${limits.tags.max} tags at most. Remove one to add another.`}
        lengthMessage={`A tag has ${limits.tag.min} to ${limits.tag.max} characters.`}
        onChange={setTags}
      />
    </Dialog>
  )
}
