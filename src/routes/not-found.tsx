import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { pageTitle } from '#config/page-title.ts'
import { paths } from '#config/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ErrorScreen } from '#ui/feedback/error-screen.tsx'

export function Component(): ReactNode {
  const { t } = useLingui()
  return (
    <>
      <title>{pageTitle(t`We can’t find that`)}</title>
      <ErrorScreen
        cue="404"
        title={t`We can’t find that`}
        actions={
          <>
            <ButtonLink variant="primary" to={paths.home()}>
              {t`Go to the home page`}
            </ButtonLink>
            <ButtonLink to={paths.browse()}>{t`Browse videos`}</ButtonLink>
          </>
        }
      >
        <p>
          {t`It may have moved, been deleted, or been made private. If someone sent you the link, ask them to check it.`}
        </p>
      </ErrorScreen>
    </>
  )
}
