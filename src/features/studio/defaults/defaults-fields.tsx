import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { DraftDefaults } from '#contract/calls/channel-settings-calls.ts'
import type { PortalConfig } from '#contract/portal-config.ts'
import { SelectField } from '#ui/fields/select-field.tsx'

import { accessLabel, accessSentence } from '../describe-access.ts'
import { offeredChoices, type Offered } from '../details/offered-choices.ts'
import { languageChoices } from '../details/spoken-languages.ts'

import styles from './defaults-form.module.css'

interface Props {
  chosen: DraftDefaults
  offered: Offered
  audience: PortalConfig['audience']
  onChange: (part: Partial<DraftDefaults>) => void
}

const audiences = ['private', 'internal', 'public'] as const

/** Everything that is chosen from a list. */
export function DefaultsFields({ chosen, offered, audience, onChange }: Props): ReactNode {
  const { t } = useLingui()
  const policies = [
    { value: 'on', label: t({ message: 'On', context: 'comments' }) },
    { value: 'off', label: t({ message: 'Off', context: 'comments' }) },
  ] as const
  return (
    <div className={styles['two']}>
      <SelectField
        label={t`Who can watch`}
        hint={accessSentence(chosen.access, audience)}
        options={audiences.map((value) => ({ value, label: accessLabel(value, audience) }))}
        value={chosen.access}
        onSelect={(access) => onChange({ access })}
      />
      <SelectField
        label={t`Comments`}
        options={policies}
        value={chosen.commentsPolicy}
        onSelect={(commentsPolicy) => onChange({ commentsPolicy })}
      />
      <SelectField
        label={t`Spoken language`}
        options={languageChoices(chosen.lang ?? '')}
        value={chosen.lang ?? ''}
        onSelect={(lang) => onChange({ lang: lang || null })}
      />
      <SelectField
        label={t`Category`}
        options={offeredChoices(offered.categories, chosen.category ?? '')}
        value={chosen.category ?? ''}
        onSelect={(category) => onChange({ category: category || null })}
      />
      <SelectField
        label={t`Licence`}
        options={offeredChoices(offered.licences, chosen.licence ?? '')}
        value={chosen.licence ?? ''}
        onSelect={(licence) => onChange({ licence: licence || null })}
      />
    </div>
  )
}
