import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Building2, Globe, Lock, UsersRound, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Access } from '#contract/videos.ts'

import styles from './access-words.module.css'

const looks: Record<Access, readonly [Icon: LucideIcon, text: MessageDescriptor]> = {
  private: [Lock, msg`Only you`],
  restricted: [UsersRound, msg`Specific people`],
  internal: [Building2, msg`Everyone here`],
  public: [Globe, msg`Public`],
}

const untilPublished = [Lock, msg`Only you until published`] as const

interface Props {
  access: Access
  /** Says who can watch it now, and not who will. */
  isUnpublished?: boolean
}

/** Who can watch, short enough for a table. */
export function AccessWords({ access, isUnpublished = false }: Props): ReactNode {
  const { t } = useLingui()
  const isYours = isUnpublished && access !== 'private'
  const [Icon, text] = isYours ? untilPublished : looks[access]
  return (
    <span className={styles['root']}>
      <Icon className="icon-small" aria-hidden="true" />
      {t(text)}
    </span>
  )
}
