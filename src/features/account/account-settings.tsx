import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import * as z from 'zod/mini'

import { carriedWords } from '#api/carried-words.ts'
import { showError } from '#api/show-error.ts'
import { useHeldWords } from '#api/unsaved-words.ts'
import { codePointLength } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import type { Me, MePatch } from '#contract/people.ts'
import { saveProfile } from '#data/account/account.ts'
import { meQuery } from '#data/me.ts'
import { formatBytes } from '#lib/format-bytes.ts'
import { Button } from '#ui/button.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { LeaveGuard } from '#ui/overlays/leave-guard.tsx'
import { showToast } from '#ui/overlays/toast.ts'

import { SettingRow, SettingRows, SettingsFrame } from './settings-frame.tsx'
import { SignedInAs, type ProviderAccount } from './signed-in-as.tsx'

import styles from './account-settings.module.css'

interface Props {
  account: ProviderAccount
  onSignOut: () => void
}

/** Who you are here, how much room you have, and the way out. */
export function AccountSettings({ account, onSignOut }: Props): ReactNode {
  const { t } = useLingui()
  const { data: me } = useQuery(meQuery())
  return (
    <SettingsFrame
      title={t`Account`}
      lead={t`What others see of you, and where your account lives.`}
    >
      {me && (
        <>
          <ProfileForm key={me.id} me={me} />
          <h2 className="display-3">{t`Signing in`}</h2>
          <SettingRows>
            <SignedInAs me={me} account={account} onSignOut={onSignOut} />
            {me.rights.includes('upload') && <Space me={me} />}
          </SettingRows>
        </>
      )}
    </SettingsFrame>
  )
}

/** Also what breaks a rule. */
const Edits = z.partial(z.object({ displayName: z.string(), bio: z.string() }))

function ProfileForm({ me }: { me: Me }): ReactNode {
  const { t } = useLingui()
  // What is written here stays, whatever another tab saves meanwhile; what is not follows it.
  const [edits, setEdits] = useState<MePatch>(
    () => Edits.safeParse(carriedWords('profile')).data ?? {},
  )
  const { displayName = me.displayName, bio = me.bio } = edits
  const save = useMutation({
    mutationFn: (patch: MePatch) => saveProfile(me, patch),
    onSuccess: (_, sent) => {
      setEdits((now) => (now === sent ? {} : now))
      showToast({ about: 'profile', text: t`Your profile is saved.` })
    },
    onError: (error) => showError('profile', error),
  })
  const atMost = (max: number): string =>
    t`${plural(max, { one: `${max} character at most.`, other: `${max} characters at most.` })}`
  const nameLength = codePointLength(displayName)
  const nameError =
    nameLength === 0
      ? t`A name is needed, so that others know who writes.`
      : nameLength > limits.displayName.max
        ? atMost(limits.displayName.max)
        : undefined
  const bioError = codePointLength(bio) > limits.bio.max ? atMost(limits.bio.max) : undefined
  const isChanged = displayName !== me.displayName || bio !== me.bio
  useHeldWords(isChanged, 'profile', edits)
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (!nameError && !bioError) save.mutate(edits)
      }}
    >
      {isChanged && <LeaveGuard isUnsaved isByHand />}
      <TextField
        label={t({ message: 'Name', comment: 'A person’s' })}
        value={displayName}
        limit={limits.displayName.max}
        error={nameError}
        autoComplete="name"
        onChange={(event) => setEdits({ ...edits, displayName: event.target.value })}
      />
      <TextArea
        label={t`About you`}
        hint={t`A sentence or two.`}
        value={bio}
        limit={limits.bio.max}
        error={bioError}
        onChange={(event) => setEdits({ ...edits, bio: event.target.value })}
      />
      <div>
        <Button
          type="submit"
          variant="primary"
          isBusy={save.isPending}
          busyLabel={t`Saving`}
          disabledReason={isChanged ? undefined : t`Nothing is changed yet.`}
        >
          {t`Save profile`}
        </Button>
      </div>
    </form>
  )
}

function Space({ me }: { me: Me }): ReactNode {
  const { t } = useLingui()
  const { usedB, totalB } = me.quota
  const label = t({ message: 'Space', context: 'storage' })
  const used = formatBytes(usedB)
  if (totalB === null) {
    return (
      <SettingRow label={label} hint={t`Your videos take ${used}. There is no limit.`}>
        {null}
      </SettingRow>
    )
  }
  const total = formatBytes(totalB)
  return (
    <SettingRow label={label} hint={t`${used} of ${total} used.`}>
      <ProgressBar label={t`Space used`} fraction={Math.min(1, usedB / totalB)} />
    </SettingRow>
  )
}
