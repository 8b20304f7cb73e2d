import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import * as z from 'zod/mini'

import { carriedWords } from '#api/carried-words.ts'
import { showError } from '#api/show-error.ts'
import { useHeldWords } from '#api/unsaved-words.ts'
import type { ChannelPatch } from '#contract/calls/channel-settings-calls.ts'
import type { Channel } from '#contract/channels.ts'
import { codePointLength } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { saveChannel } from '#data/channel-changes.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { LeaveGuard } from '#ui/overlays/leave-guard.tsx'
import { showToast } from '#ui/overlays/toast.ts'

import styles from './words-form.module.css'

/** Also what breaks a rule. */
const Edits = z.partial(z.object({ displayName: z.string(), description: z.string() }))

/** What a channel says of itself. Others see it at once, so it is saved by a button. */
export function WordsForm({ channel }: { channel: Channel }): ReactNode {
  const { t } = useLingui()
  const about = `words of ${channel.id}`
  // What is written here stays, whatever somebody else saves meanwhile; what is not follows it.
  const [edits, setEdits] = useState<ChannelPatch>(
    () => Edits.safeParse(carriedWords(about)).data ?? {},
  )
  const { displayName = channel.displayName, description = channel.description } = edits
  const save = useMutation({
    mutationFn: (patch: ChannelPatch) => saveChannel(channel, patch),
    onSuccess: (_, sent) => {
      setEdits((now) => (now === sent ? {} : now))
      showToast({ about, text: t`The channel is saved.` })
    },
    onError: (error) => showError(about, error),
  })
  const atMost = (max: number): string =>
    t`${plural(max, { one: `${max} character at most.`, other: `${max} characters at most.` })}`
  const nameLength = codePointLength(displayName)
  const nameError =
    nameLength === 0
      ? t`A channel needs a name.`
      : nameLength > limits.channelName.max
        ? atMost(limits.channelName.max)
        : undefined
  const descriptionError =
    codePointLength(description) > limits.channelDescription.max
      ? atMost(limits.channelDescription.max)
      : undefined
  const isChanged = displayName !== channel.displayName || description !== channel.description
  useHeldWords(isChanged, about, edits)
  return (
    <form
      className={styles['root']}
      onSubmit={(event) => {
        event.preventDefault()
        if (!nameError && !descriptionError) save.mutate(edits)
      }}
    >
      {isChanged && <LeaveGuard isUnsaved isByHand />}
      <TextField
        label={t({ message: 'Name', context: 'a channel' })}
        value={displayName}
        limit={limits.channelName.max}
        error={nameError}
        autoComplete="off"
        onChange={(event) => setEdits({ ...edits, displayName: event.target.value })}
      />
      <TextArea
        label={t`Description`}
        hint={t`What somebody finds here, in a sentence or two.`}
        value={description}
        limit={limits.channelDescription.max}
        error={descriptionError}
        onChange={(event) => setEdits({ ...edits, description: event.target.value })}
      />
      <div className={styles['actions']}>
        <Button
          type="submit"
          variant="primary"
          isBusy={save.isPending}
          busyLabel={t`Saving`}
          disabledReason={isChanged ? undefined : t`Nothing is changed yet.`}
        >
          {t`Save channel`}
        </Button>
        {isChanged && (
          <Button variant="quiet" onClick={() => setEdits({})}>
            {t`Discard changes`}
          </Button>
        )}
      </div>
    </form>
  )
}
