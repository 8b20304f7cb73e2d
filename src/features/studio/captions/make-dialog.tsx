import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useId, useState, type FormEvent, type ReactNode } from 'react'

import { errorMessage } from '#api/errors/error-message.ts'
import type { Caption } from '#contract/captions.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { makeCaptions } from '#data/editing/transcriptions.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { languageChoices } from '../details/spoken-languages.ts'
import { languageName } from './caption-words.ts'
import { trackAt } from './use-bring.ts'

import styles from './captions-panel.module.css'

interface Props {
  video: Pick<VideoDetail, 'id' | 'lang'>
  tracks: readonly Caption[]
  onClose: () => void
}

/** Asks which language is spoken, and has a machine write it down. */
export function MakeDialog({ video, tracks, onClose }: Props): ReactNode {
  const { t } = useLingui()
  const formId = useId()
  const [lang, setLang] = useState(video.lang ?? i18n.locale)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const language = languageName(lang)
  const isThere = trackAt(tracks, { lang, kind: 'captions' }) !== undefined
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isThere || isBusy) return
    setIsBusy(true)
    try {
      await makeCaptions(video.id, lang)
      onClose()
    } catch (error) {
      const { title, text } = errorMessage(error)
      setFailure(`${title}. ${text}`)
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      title={t`Make captions`}
      isPinned={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isBusy={isBusy}
            disabledReason={isThere ? t`There are captions in ${language} already.` : undefined}
          >
            {t({ message: 'Make', context: 'captions, by a machine' })}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles['form']}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <p className="small text-2">
          {t`A machine listens to the film and writes down what is said. It becomes a draft: only who may edit the video sees it, until somebody has read it through.`}
        </p>
        <SelectField
          label={t`Language that is spoken`}
          options={languageChoices(lang).filter(({ value }) => value !== '')}
          value={lang}
          onSelect={(chosen) => {
            setLang(chosen)
            setFailure(null)
          }}
          error={failure ?? undefined}
        />
        <p className="small text-2" role="status">
          {isThere &&
            t`There are captions in ${language} already, and no machine writes over them. Delete them first to have new ones made.`}
        </p>
      </form>
    </Dialog>
  )
}
