import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Building2, Globe, Lock, UsersRound, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Access } from '#contract/videos.ts'
import { portalConfigQuery } from '#data/portal-config.ts'

import { accessLabel } from './describe-access.ts'

import styles from './access-words.module.css'

const looks: Record<Access, readonly [Icon: LucideIcon, text: MessageDescriptor]> = {
  private: [Lock, msg`Only you`],
  restricted: [UsersRound, msg`Specific people`],
  internal: [Building2, msg`Everyone here`],
  public: [Globe, msg`Public`],
}

interface Props {
  access: Access
  /** Says who can watch it now, and not who will. */
  isUnpublished?: boolean
}

/** Who can watch, short enough for a table. */
export function AccessWords({ access, isUnpublished = false }: Props): ReactNode {
  const { t } = useLingui()
  const nameOf = useAccessName()
  const isYours = isUnpublished && access !== 'private'
  // Of what nobody else sees before it is published the rest is for who asks.
  const now = isYours ? 'private' : access
  const [Icon] = looks[now]
  return (
    <span className={styles['root']} {...(isYours && { 'data-tip': t`Only you until published` })}>
      <Icon className="icon-small" aria-hidden="true" />
      <span>{nameOf(now)}</span>
    </span>
  )
}

/** The same in words alone; whose house it is, as soon as that is known. */
export function useAccessName(): (access: Access) => string {
  const { t } = useLingui()
  const { data } = useQuery(portalConfigQuery())
  return (access) =>
    access === 'internal' && data ? accessLabel(access, data.audience) : t(looks[access][1])
}
