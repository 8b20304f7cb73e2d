import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Channel } from '#contract/channels.ts'
import { formatLocale } from '#lib/format-locale.ts'

import styles from './channel-about.module.css'

/** What a channel says of itself. */
export function ChannelAbout({ channel }: { channel: Channel }): ReactNode {
  const { t } = useLingui()
  const since = new Date(channel.createdAt).toLocaleDateString(formatLocale(), {
    dateStyle: 'long',
  })
  return (
    <dl className={styles['root']}>
      {channel.description && (
        <div>
          <dt>{t`About`}</dt>
          <dd>{channel.description}</dd>
        </div>
      )}
      <div>
        <dt>{t`Kept by`}</dt>
        <dd>{channel.owner.displayName}</dd>
      </div>
      <div>
        <dt>{t`Since`}</dt>
        <dd>{since}</dd>
      </div>
      {channel.links.length > 0 && (
        <div>
          <dt>{t`Links`}</dt>
          <dd>
            <ul>
              {channel.links.map((link) => (
                <li key={link}>
                  <a href={link} className="link" rel="noreferrer">
                    {link.replace(/^https:\/\//, '')}
                  </a>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
    </dl>
  )
}
