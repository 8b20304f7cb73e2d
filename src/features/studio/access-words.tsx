import { useLingui } from '@lingui/react/macro'
import { Building2, Globe, Lock, UsersRound, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { settings } from '#config/env.ts'
import type { Access } from '#contract/videos.ts'

import { accessLabel } from './describe-access.ts'

import styles from './access-words.module.css'

const icons: Record<Access, LucideIcon> = {
  private: Lock,
  restricted: UsersRound,
  internal: Building2,
  public: Globe,
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
  const Icon = icons[now]
  return (
    <span className={styles['root']} {...(isYours && { 'data-tip': t`Only you until published` })}>
      <Icon className="icon-small" aria-hidden="true" />
      <span>{nameOf(now)}</span>
    </span>
  )
}

/** The same in words alone. Whose house it is the page knows before the service has said it again. */
export function useAccessName(): (access: Access) => string {
  const { t } = useLingui()
  const house = { organisation: settings().name, internalCount: null }
  return (access) => (access === 'public' ? t`Public` : accessLabel(access, house))
}
