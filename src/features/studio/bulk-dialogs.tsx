import { useState, type ReactNode } from 'react'

import { limits } from '#contract/limits.ts'
import type { PortalConfig } from '#contract/portal-config.ts'
import type { Access } from '#contract/videos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TagField } from '#ui/tag-field.tsx'

import { accessChoices, accessLabel, accessSentence } from './describe-access.ts'

interface AccessDialogProps {
  count: number
  audience: PortalConfig['audience']
  onChoose: (access: Access) => void
  onClose: () => void
}

/** Who can watch all that are selected. */
export function AccessDialog({ count, audience, onChoose, onClose }: AccessDialogProps): ReactNode {
  const [access, setAccess] = useState<Access>('internal')
  return (
    <Dialog
      title={count === 1 ? 'Who can watch this video?' : `Who can watch these ${count} videos?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => onChoose(access)}>
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
      title={count === 1 ? 'Add tags to this video?' : `Add tags to these ${count} videos?`}
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
        hint="The tags they have are kept. A video has at most ten."
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
