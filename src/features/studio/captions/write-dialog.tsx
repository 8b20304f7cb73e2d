import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'

import { paths } from '#config/paths.ts'
import type { Caption, CaptionKind } from '#contract/captions.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { languageChoices } from '../details/spoken-languages.ts'
import { kindChoices, languageName } from './caption-words.ts'
import { trackAt } from './use-bring.ts'

import styles from './captions-panel.module.css'

interface Props {
  video: Pick<VideoDetail, 'id' | 'lang'>
  tracks: readonly Caption[]
  onClose: () => void
}

/** Asks in which language and for what captions are written, and leads there; nothing is made before a line is. */
export function WriteDialog({ video, tracks, onClose }: Props): ReactNode {
  const { t } = useLingui()
  const formId = useId()
  const navigate = useNavigate()
  const [lang, setLang] = useState(video.lang ?? i18n.locale)
  const [kind, setKind] = useState<CaptionKind>('captions')
  const isThere = trackAt(tracks, { lang, kind }) !== undefined
  const language = languageName(lang)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void navigate(paths.captionLines(video.id, lang, kind))
  }
  return (
    <Dialog
      title={t`Write captions`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={formId} variant="primary">
            {t({ message: 'Write', context: 'captions' })}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles['form']} noValidate onSubmit={submit}>
        <SelectField
          label={t`Language`}
          options={languageChoices(lang).filter(({ value }) => value !== '')}
          value={lang}
          onSelect={setLang}
        />
        <SelectField
          label={t`What it is for`}
          options={kindChoices()}
          value={kind}
          onSelect={setKind}
        />
        <p className="small text-2" role="status">
          {isThere && t`There are such lines in ${language}: you go on with them.`}
        </p>
      </form>
    </Dialog>
  )
}
