import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#config/paths.ts'
import type { Channel } from '#contract/channels.ts'
import { offeredLabel } from '#data/categories.ts'
import { ChannelArch } from '#ui/avatar.tsx'

import styles from './where-to-look.module.css'

interface Props {
  categories: readonly { id: string; label: string }[]
  channels: readonly Pick<Channel, 'id' | 'handle' | 'displayName'>[]
}

/** Before anything is searched for: what there is to look at. */
export function WhereToLook({ categories, channels }: Props): ReactNode {
  const { t } = useLingui()
  return (
    <div className={styles['root']}>
      {categories.length > 0 && (
        <nav aria-labelledby="look-by-subject">
          <h2 id="look-by-subject" className={styles['name']}>{t`Subjects`}</h2>
          <ul className={styles['places']}>
            {categories.map((one) => (
              <li key={one.id}>
                <Link className={styles['place']} to={paths.browse(one.id)}>
                  {offeredLabel(one)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {channels.length > 0 && (
        <nav aria-labelledby="look-by-channel">
          <h2 id="look-by-channel" className={styles['name']}>{t`Channels`}</h2>
          <ul className={styles['places']}>
            {channels.map(({ id, handle, displayName }) => (
              <li key={id}>
                <Link className={styles['place']} to={paths.channel(handle)}>
                  <ChannelArch name={displayName} seed={id} size={20} />
                  <bdi>{displayName}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}
