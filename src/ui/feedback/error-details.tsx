import { useLingui } from '@lingui/react/macro'
import { ChevronRight, Copy } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import { Button } from '../button.tsx'

import styles from './error-details.module.css'

/** One line for the help desk: `{ label: 'Reference', value: '7F3A-22C9-51' }`. */
export interface ErrorDetail {
  label: string
  value: string
}

export interface ErrorDetailsProps {
  details: readonly ErrorDetail[]
  isOpen?: boolean | undefined
}

/** Codes and references, folded away, with one press to copy them all as text. */
export function ErrorDetails({ details, isOpen = false }: ErrorDetailsProps): ReactNode {
  const { t } = useLingui()
  return (
    <details className={styles['root']} open={isOpen}>
      <summary className={styles['summary']}>
        <ChevronRight className={`icon-small flip-rtl ${styles['chevron']}`} aria-hidden="true" />
        {t`Details for the help desk`}
      </summary>
      <DetailList details={details} />
      <CopyDetails details={details} />
    </details>
  )
}

type Details = Pick<ErrorDetailsProps, 'details'>

export function DetailList({ details }: Details): ReactNode {
  return (
    <dl className={styles['list']}>
      {details.map(({ label, value }) => [
        <dt key={`${label}-label`}>{label}</dt>,
        <dd key={`${label}-value`} className="numeric">
          <bdi>{value}</bdi>
        </dd>,
      ])}
    </dl>
  )
}

/** One press copies them all as text. */
export function CopyDetails({ details }: Details): ReactNode {
  const { t } = useLingui()
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  const copy = (): void => {
    const text = details.map(({ label, value }) => t`${label}: ${value}`).join('\n')
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    )
  }
  return (
    <>
      <Button size="sm" icon={<Copy className="icon-small" aria-hidden="true" />} onClick={copy}>
        {t`Copy details`}
      </Button>
      <span role="status" className="small text-3">
        {outcome === 'copied' && t`Copied`}
        {outcome === 'refused' &&
          t`Your browser did not allow copying. Select the lines above instead.`}
      </span>
    </>
  )
}
