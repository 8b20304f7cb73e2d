import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#config/paths.ts'
import type { Channel } from '#contract/channels.ts'
import { formatLocale } from '#lib/format-locale.ts'

import styles from './channel-about.module.css'

interface Props {
  channel: Channel
  /** People have pages for whoever is signed in. */
  canSeePeople: boolean
}

/** What a channel says of itself. */
export function ChannelAbout({ channel, canSeePeople }: Props): ReactNode {
  const { t } = useLingui()
  const since = new Date(channel.createdAt).toLocaleDateString(formatLocale(), {
    dateStyle: 'long',
  })
  return (
    <dl className={styles['root']}>
      {channel.description && (
        <div>
          <dt>{t`About`}</dt>
          <dd dir="auto">{channel.description}</dd>
        </div>
      )}
      <div>
        <dt>{t`Kept by`}</dt>
        <dd>
          {canSeePeople ? (
            <Link to={paths.person(channel.owner.id)} className="link">
              <bdi>{channel.owner.displayName}</bdi>
            </Link>
          ) : (
            <bdi>{channel.owner.displayName}</bdi>
          )}
        </dd>
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
                  <a href={link} className="link" rel="noreferrer" dir="ltr">
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
