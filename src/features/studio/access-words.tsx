import { Building2, Globe, Lock, UsersRound, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Access } from '#contract/videos.ts'

import styles from './access-words.module.css'

const looks: Record<Access, readonly [Icon: LucideIcon, text: string]> = {
  private: [Lock, 'Only you'],
  restricted: [UsersRound, 'Specific people'],
  internal: [Building2, 'Everyone here'],
  public: [Globe, 'Public'],
}

/** Who can watch, short enough for a table. */
export function AccessWords({ access }: { access: Access }): ReactNode {
  const [Icon, text] = looks[access]
  return (
    <span className={styles['root']}>
      <Icon className="icon-small" aria-hidden="true" />
      {text}
    </span>
  )
}
