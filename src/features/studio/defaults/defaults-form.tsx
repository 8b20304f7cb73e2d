import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import * as z from 'zod/mini'

import { carriedWords } from '#api/carried-words.ts'
import { showError } from '#api/show-error.ts'
import { useHeldWords } from '#api/unsaved-words.ts'
import { DraftDefaults } from '#contract/calls/channel-settings-calls.ts'
import type { Channel } from '#contract/channels.ts'
import type { PortalConfig } from '#contract/portal-config.ts'
import { saveChannel } from '#data/channel-changes.ts'
import { defined } from '#lib/defined.ts'
import { Button } from '#ui/button.tsx'
import { LeaveGuard } from '#ui/overlays/leave-guard.tsx'
import { showToast } from '#ui/overlays/toast.ts'

import type { Offered } from '../details/offered-choices.ts'
import { VideoTags } from '../details/video-tags.tsx'
import { DefaultsFields } from './defaults-fields.tsx'

import styles from './defaults-form.module.css'

const Edits = z.partial(DraftDefaults)

interface Props {
  channel: Channel
  defaults: DraftDefaults
  offered: Offered
  audience: PortalConfig['audience']
}

/** What new videos of a channel begin with; those that are there stay as they are. */
export function DefaultsForm({ channel, defaults, offered, audience }: Props): ReactNode {
  const { t } = useLingui()
  const headingId = useId()
  const about = `defaults of ${channel.id}`
  // What is chosen here stays, whatever somebody else saves meanwhile; what is not follows it.
  const [edits, setEdits] = useState<Partial<DraftDefaults>>(() =>
    defined(Edits.safeParse(carriedWords(about)).data ?? {}),
  )
  const chosen = { ...defaults, ...edits }
  const save = useMutation({
    mutationFn: (draftDefaults: Partial<DraftDefaults>) => saveChannel(channel, { draftDefaults }),
    onSuccess: (_, sent) => {
      setEdits((now) => (now === sent ? {} : now))
      showToast({ about, text: t`New videos begin with this.` })
    },
    onError: (error) => showError(about, error),
  })
  const isChanged = JSON.stringify(chosen) !== JSON.stringify(defaults)
  useHeldWords(isChanged, about, edits)
  const change = (part: Partial<DraftDefaults>): void => setEdits((now) => ({ ...now, ...part }))
  return (
    <form
      className={styles['root']}
      aria-labelledby={headingId}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(edits)
      }}
    >
      {isChanged && <LeaveGuard isUnsaved isByHand />}
      <div>
        <h2 className="display-3" id={headingId}>
          {t`For new videos here`}
        </h2>
        <p className="small text-2">
          {t`What they begin with. Whoever uploads one can choose otherwise; videos that are there stay as they are.`}
        </p>
      </div>
      <DefaultsFields {...{ chosen, offered, audience }} onChange={change} />
      <VideoTags tags={chosen.tags} onChange={(tags) => change({ tags })} />
      <div className={styles['actions']}>
        <Button
          type="submit"
          variant="primary"
          isBusy={save.isPending}
          busyLabel={t`Saving`}
          disabledReason={isChanged ? undefined : t`Nothing is changed yet.`}
        >
          {t`Save for new videos`}
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
